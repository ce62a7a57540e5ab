import { createHash, createHmac } from 'node:crypto'

export interface AwsKeys {
  accessKeyId: string
  secretAccessKey: string
  /** The token of temporary keys, which are valid for some hours; null for others. */
  sessionToken: string | null
}

interface AwsScope {
  region: string
  service: string
}

/** A request of this adapter: its path needs no escaping, and it has no query. */
interface AwsRequest {
  method: 'GET' | 'POST'
  host: string
  path: string
  contentType: string | null
  body: string
}

const ALGORITHM = 'AWS4-HMAC-SHA256'

/**
 * Makes the function that signs by AWS Signature Version 4. It returns the headers to send in
 * addition to Host.
 */
export function awsSigner(
  keys: AwsKeys,
  { region, service }: AwsScope,
): (request: AwsRequest, now: Date) => Record<string, string> {
  let day = ''
  let key: Buffer = Buffer.alloc(0)

  return ({ method, host, path, contentType, body }, now) => {
    const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
    if (day !== time.slice(0, 8)) {
      day = time.slice(0, 8)
      key = [day, region, service, 'aws4_request'].reduce(
        (last: Buffer, word) => hmac(last, word),
        Buffer.from(`AWS4${keys.secretAccessKey}`),
      )
    }
    // Sorted by name, as the signature needs them.
    const signed = {
      ...(contentType === null ? {} : { 'content-type': contentType }),
      host,
      'x-amz-date': time,
      ...(keys.sessionToken === null ? {} : { 'x-amz-security-token': keys.sessionToken }),
    }
    const names = Object.keys(signed).join(';')
    const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
    const canonical = [method, path, '', lines.join(''), names, sha256(body)].join('\n')
    const scope = `${day}/${region}/${service}/aws4_request`
    const signature = hmac(key, [ALGORITHM, time, scope, sha256(canonical)].join('\n')).toString(
      'hex',
    )
    const { host: _sentByTheClient, ...headers } = signed
    return {
      ...headers,
      authorization: `${ALGORITHM} Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    }
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
