// Exits with 0 when the Mailcast in this container answers at /healthz, for Docker's HEALTHCHECK.
const { ROLES = 'api,worker', PORT = '3000', METRICS_PORT = '9100' } = process.env
const port = ROLES.includes('api') ? PORT : METRICS_PORT
const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => ({ ok: false }))
process.exitCode = ok ? 0 : 1
