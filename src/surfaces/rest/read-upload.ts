import { MIMEType } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { hasManyNames } from '#lib/json-width.ts'
import { invalid, NAMES_MAX } from '#operation/parse.ts'
import { malformed, Problem } from '#operation/problem.ts'

/** The most parts of a form. An operation reads a file and a few fields; a hundred thousand parts are an attack on the parser. */
export const PARTS_MAX = 20

/**
 * Reads a form with a file (`multipart/form-data`) as the operation's input. Text fields keep their names, JSON in them is parsed, and the file
 * becomes the text `file`. Throws a Problem for a form that cannot be read.
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

/** Reads the boundary as the form's parser does. Otherwise the parts would be counted by another boundary. */
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
  // The last delimiter closes the form.
  return parts - 1
}

export function fieldOf(name: string, text: string): unknown {
  if (!/^[[{]|^(true|false)$/.test(text.trim())) return text
  if (hasManyNames(Buffer.from(text), NAMES_MAX))
    throw invalid([{ code: 'too_big', detail: `This part has more than ${NAMES_MAX} different names. Send fewer.`, pointer: `/${name}` }])
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw invalid([
      { code: 'invalid_format', detail: 'This part of the form is not valid JSON. Correct it and send the form again.', pointer: `/${name}` },
    ])
  }
}

/** Decodes UTF-8, or UTF-16 with the byte order mark that Excel writes. Other encodings are refused, since a guess mangles names. */
async function fileOf(name: string, file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw invalid([{ code: 'wrong_encoding', detail: 'The file is not UTF-8. Save it as "CSV UTF-8" and send it again.', pointer: `/${name}` }])
  }
}
