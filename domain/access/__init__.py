"""Who may do what in the service: enrolments, devices, people at desks, and the acts that each may record."""
