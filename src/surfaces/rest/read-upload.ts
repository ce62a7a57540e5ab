import type { FastifyRequest } from 'fastify'
import { invalid } from '#operation/parse.ts'
import { malformed, payloadTooLarge, Problem } from '#operation/problem.ts'

/**
 * A form with a file (`multipart/form-data`) as the operation's input: text fields by their names, those that hold JSON parsed,
 * and the file as text in `file`. Null when the request is no form. The input is a function, read when its turn has come.
 */
export async function readUpload(request: FastifyRequest, limitBytes: number): Promise<(() => unknown) | null> {
  if (!/^multipart\/form-data/i.test(request.headers['content-type'] ?? '')) return null
  try {
    const body = request.body as Buffer
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': request.headers['content-type']! } }).formData()
    const fields = await Promise.all([...form.entries()].map(async ([name, value]) => [name, await partOf(name, value, limitBytes)] as const))
    return () => Object.fromEntries(fields.map(([name, part]) => [name, part()]))
  } catch (error) {
    const problem =
      error instanceof Problem
        ? error
        : new Problem(malformed, 'The form could not be read. Send multipart/form-data with a boundary, as browsers and curl -F do.', {
            cause: error,
          })
    return () => {
      throw problem
    }
  }
}

async function partOf(name: string, value: string | File, limitBytes: number): Promise<() => unknown> {
  if (typeof value === 'string') return () => (/^[[{]|^(true|false)$/.test(value.trim()) ? jsonOf(name, value) : value)
  if (value.size > limitBytes) throw new Problem(payloadTooLarge, 'The file is larger than this operation takes. Split it.')
  const bytes = new Uint8Array(await value.arrayBuffer())
  return () => textOf(name, bytes)
}

function jsonOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid([{ code: 'invalid_format', detail: 'This part of the form must be JSON.', pointer: `/${name}` }])
  }
}

/** UTF-8, or UTF-16 with its mark as Excel writes it. Anything else would be a guess that mangles names. */
function textOf(name: string, bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw invalid([{ code: 'wrong_encoding', detail: 'The file is not UTF-8. Save it as "CSV UTF-8" and send it again.', pointer: `/${name}` }])
  }
}
