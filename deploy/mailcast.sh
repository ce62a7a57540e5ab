#!/bin/sh
# The command of the image: `docker run … IMAGE doctor`, and also `docker run … IMAGE mailcast doctor`.
set -e
[ "$1" != mailcast ] || shift

# Uploads pass through a folder for temporary files. Only the volume can be written to.
export TMPDIR="${TMPDIR:-$DATA_DIR/tmp}"
mkdir -p "$TMPDIR"
# 20 MB of compiled code, with which later starts take about half the time.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$DATA_DIR/cache}"

# The sizes of memory that `npm start` uses.
[ "$1" != start ] || set -- --expose-gc --min-semi-space-size=16 --max-semi-space-size=16 /opt/mailcast/src/main.ts "$@"
[ "$1" = --expose-gc ] || set -- /opt/mailcast/src/main.ts "$@"
exec node "$@"
