#!/usr/bin/env bash
# The way in: makes .venv from the pinned requirements when it is missing or out of date, then does what it is told.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

usage() {
    cat <<'USAGE'
usage: ./do COMMAND [ARGUMENT...]
  demo    run a shipped match and show its result
  test    run the tests (arguments go to pytest)
  setup   only make .venv
  pins    write the requirements files anew from pyproject.toml (needs uv)
USAGE
}

find_python() {
    local name
    for name in python3.11 python3 python; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    echo "do: Python 3.11 or later is needed" >&2
    return 1
}

# Debian keeps what makes environments in a package of its own.
install_venv_module() {
    local package
    package="$("$1" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
    if [[ $EUID -ne 0 ]] || ! command -v apt-get >/dev/null; then
        echo "do: this Python cannot make environments; on Debian: sudo apt-get install $package" >&2
        return 1
    fi
    echo "do: installing $package"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$package" >/dev/null
}

setup() {
    local want python
    # The folder is part of it: an environment that was moved does not work.
    want="$({ pwd; cat pyproject.toml requirements.txt requirements-dev.txt; } | sha256sum)"
    if [[ "$(cat .venv/stamp 2>/dev/null)" == "$want" ]] && .venv/bin/python -c '' 2>/dev/null; then
        return
    fi
    echo "do: preparing .venv (a minute, the first time)"
    if ! .venv/bin/python -m pip --version &>/dev/null; then
        python="$(find_python)"
        "$python" -c 'import ensurepip, venv' 2>/dev/null || install_venv_module "$python"
        "$python" -m venv --clear .venv
    fi
    # Twice, because chess and this project are built with what the first call installs.
    local pip=(.venv/bin/python -m pip --disable-pip-version-check install --quiet --quiet --no-build-isolation)
    "${pip[@]}" --require-hashes --requirement requirements.txt
    "${pip[@]}" --require-hashes --requirement requirements-dev.txt
    "${pip[@]}" --no-deps --editable .
    echo "$want" >.venv/stamp
}

pins() {
    local uv=(uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate
        --no-emit-index-url --custom-compile-command "./do pins" pyproject.toml --group build)
    "${uv[@]}" --output-file requirements.txt "$@"
    "${uv[@]}" --group dev --group bench --constraints requirements.txt --output-file requirements-dev.txt "$@"
}

command="${1:-}"
shift || true
# No && after setup: it would switch `set -e` off inside.
case "$command" in
    demo) setup; exec .venv/bin/acta demo "$@" ;;
    test) setup; exec .venv/bin/pytest --numprocesses auto "$@" ;;
    setup) setup ;;
    pins) pins "$@" ;;
    *) usage >&2 && exit 2 ;;
esac
