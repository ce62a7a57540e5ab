import { MIMEType } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { hasManyNames } from '#lib/json-width.ts'
import { invalid, NAMES_MAX } from '#operation/parse.ts'
import { malformed, Problem } from '#operation/problem.ts'

/** A form of ours has a file and a few fields; one with a hundred thousand parts is an attack on the parser. */
const PARTS_MAX = 20

export function isForm(request: FastifyRequest): boolean {
  return /^multipart\/form-data/i.test(request.headers['content-type'] ?? '')
}

/**
 * A form with a file (`multipart/form-data`) as the operation's input: text fields by their names, those that hold JSON parsed,
 * and the file as text in `file`. Throws a Problem for a form that cannot be read.
 */
export async function readUpload(request: FastifyRequest): Promise<Record<string, unknown>> {
  const form = await parseForm(request)
  const fields = await Promise.all(
    [...form.entries()].map(async ([name, value]) => [name, typeof value === 'string' ? fieldOf(name, value) : await fileOf(name, value)] as const),
  )
  return Object.fromEntries(fields)
}

async function parseForm(request: FastifyRequest): Promise<FormData> {
  const type = request.headers['content-type']!
  const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
  const boundary = boundaryOf(type)
  if (boundary === null || partsOf(body, `--${boundary}`) > PARTS_MAX)
    throw new Problem(
      malformed,
      `The form could not be read. Send multipart/form-data with a boundary and at most ${PARTS_MAX} parts, as curl -F does.`,
    )
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  } catch (cause) {
    throw new Problem(malformed, 'The form could not be read. Send multipart/form-data as browsers and curl -F do.', { cause })
  }
}

/** Reads the header as the parser of the form does, or its parts would be counted by another boundary. */
function boundaryOf(type: string): string | null {
  try {
    return new MIMEType(type).params.get('boundary')
  } catch {
    return null
  }
}

function partsOf(body: Buffer, delimiter: string): number {
  let parts = 0
  for (let at = body.indexOf(delimiter); at !== -1 && parts <= PARTS_MAX + 1; at = body.indexOf(delimiter, at + delimiter.length)) parts++
  // The last one closes the form.
  return parts - 1
}

function fieldOf(name: string, text: string): unknown {
  if (!/^[[{]|^(true|false)$/.test(text.trim())) return text
  if (hasManyNames(Buffer.from(text), NAMES_MAX))
    throw invalid([{ code: 'too_big', detail: `A part may have at most ${NAMES_MAX} different names, and this one has more.`, pointer: `/${name}` }])
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw invalid([{ code: 'invalid_format', detail: 'This part of the form must be JSON.', pointer: `/${name}` }])
  }
}

/** UTF-8, or UTF-16 with its byte order mark as Excel writes it. Anything else would be a guess that mangles names. */
async function fileOf(name: string, file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw invalid([{ code: 'wrong_encoding', detail: 'The file is not UTF-8. Save it as "CSV UTF-8" and send it again.', pointer: `/${name}` }])
  }
}
