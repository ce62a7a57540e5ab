export interface Sent {
  bytes: number
  total: number
}

/** Makes a fetch that tells how much of the body was sent, which the browser's own does not. */
export function fetchTelling(tell: (sent: Sent) => void): typeof globalThis.fetch {
  return (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const stop = () => request.abort()
      signal?.addEventListener('abort', stop)
      request.open(method, url instanceof Request ? url.url : url)
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        tell({ bytes: loaded, total }),
      )
      request.addEventListener('load', () => resolve(answerOf(request)))
      request.addEventListener('error', () => reject(new TypeError('the connection broke')))
      request.addEventListener('abort', () =>
        reject(new DOMException('The upload was cancelled.', 'AbortError')),
      )
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
      request.send(body as XMLHttpRequestBodyInit | null | undefined)
    })
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request
  const lines = request
    .getAllResponseHeaders()
    .split(/\r\n/)
    .filter((line) => line !== '')
  const headers = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  return new Response(responseText, { status, statusText, headers })
}
