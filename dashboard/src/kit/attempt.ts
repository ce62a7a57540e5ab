import { client, type OperationName } from '../api.ts'
import { type InputOf, isSignedOut, type OutputOf, refresh, sentenceOf } from '../queries.ts'
import { announceSignedOut } from '../shell/signed-out.ts'

/** Calls an operation for a dialog of `confirm`. Returns what to do now when it was refused or failed, else null. */
export async function attempt<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  done?: (output: OutputOf<Name>) => unknown,
): Promise<string | null> {
  try {
    const { body } = await client.call(name, input).answer()
    await done?.(body as OutputOf<Name>)
    void refresh(name)
    return null
  } catch (error) {
    if (isSignedOut(error)) announceSignedOut()
    return sentenceOf(error)
  }
}
