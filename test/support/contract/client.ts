import assert from 'node:assert/strict'

/** Makes a caller over HTTP with one key, as any program would be. */
export function apiClient(url: string, apiKey: string) {
  async function call(method: string, path: string, json?: unknown) {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    assert.ok(response.ok, `${method} ${path} answered ${response.status}: ${text}`)
    // oxlint-disable-next-line typescript/no-explicit-any -- answers have every shape
    return text ? JSON.parse(text) : null
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, json: unknown = {}) => call('POST', path, json),
    patch: (path: string, json: unknown) => call('PATCH', path, json),
    async upload(path: string, form: FormData) {
      const response = await fetch(`${url}/api/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}` },
        body: form,
      })
      const text = await response.text()
      assert.ok(response.ok, `POST ${path} answered ${response.status}: ${text}`)
      // oxlint-disable-next-line typescript/no-explicit-any -- answers have every shape
      return JSON.parse(text)
    },
  }
}
