import { notifications } from '@mantine/notifications'
import { client, type CallOptions, type OperationName } from '../api.ts'
import { type InputOf, isSignedOut, type OutputOf, refresh, sentenceOf } from '../queries.ts'
import { announceSignedOut } from '../shell/signed-out.ts'

interface Options<Name extends OperationName> extends Pick<CallOptions, 'ifMatch'> {
  said?: string
  done?: (output: OutputOf<Name>) => unknown
}

/** Calls an operation from a dialog of `confirm`. Returns null, or the sentence of its refusal, which the dialog then shows. */
export async function runConfirmed<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  { said, done, ...options }: Options<Name> = {},
): Promise<string | null> {
  try {
    const output = (await client.call(name, input, options)) as OutputOf<Name>
    if (said !== undefined) notifications.show({ message: said })
    await done?.(output)
    void refresh(name)
    return null
  } catch (error) {
    if (isSignedOut(error)) announceSignedOut()
    return sentenceOf(error)
  }
}
