import type { CallOf, CallOptions } from './call.ts'
import { connect, type ConnectOptions } from './connect.ts'
import { Areas } from './generated/areas.ts'
import type { OperationName, Operations } from './generated/operations.ts'
import { ROUTES } from './generated/table.ts'

export interface MailcastOptions extends ConnectOptions {
  /** The API key, `mc_…`. Use only a signups key in a web page. */
  apiKey: string
}

/**
 * A client with one API key. Each area is a namespace and each operation a method: `await
 * mailcast.contacts.add({ email })`. By name: `mailcast.call('add_contact', { email })`.
 */
export class Mailcast extends Areas {
  readonly #call: ReturnType<typeof connect>

  constructor({ apiKey, ...options }: MailcastOptions) {
    super()
    // The error of fetch would contain the key.
    if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey))
      throw new TypeError('apiKey must be an API key: mc_ and 43 characters.')
    this.#call = connect(
      ROUTES,
      { headers: { authorization: `Bearer ${apiKey}` }, apiKey },
      options,
    )
  }

  /** Calls an operation by its name, as in the reference and MCP. */
  override call<Name extends OperationName>(
    name: Name,
    input: Operations[Name]['input'],
    options: CallOptions = {},
  ): CallOf<Name> {
    return this.#call(name, input, options) as CallOf<Name>
  }
}
