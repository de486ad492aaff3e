# Two stages: what builds stays behind. Every package by its hash; nobody in it is root.
FROM python:3.11-slim AS build
WORKDIR /app
RUN python -m venv /opt/acta
COPY requirements.txt .
RUN /opt/acta/bin/pip install --no-cache-dir --no-build-isolation --require-hashes --requirement requirements.txt
COPY pyproject.toml README.md ./
COPY domain domain
COPY store store
COPY projections projections
COPY api api
COPY cli cli
COPY client client
COPY migrations migrations
# The builder is among the pinned packages: nothing is fetched here.
RUN /opt/acta/bin/pip install --no-cache-dir --no-build-isolation --no-deps --editable . \
    && /opt/acta/bin/python -m compileall -q /app

FROM python:3.11-slim
RUN useradd --system --no-create-home --shell /usr/sbin/nologin acta
COPY --from=build /opt/acta /opt/acta
COPY --from=build /app /app
ENV PATH=/opt/acta/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /tmp
USER acta
EXPOSE 8000
CMD ["python", "-m", "api"]
