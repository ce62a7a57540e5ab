import { type NotificationData, notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import i18next from 'i18next'
import { type ReactNode, useRef } from 'react'
import { client, type CallOptions, isProblem, type OperationName } from '../api.ts'
import { OPERATIONS } from '../generated/operations.ts'
import {
  detailOf,
  detailsOf,
  type InputOf,
  isNotFound,
  isSignedOut,
  keepEtag,
  keepLimits,
  type OutputOf,
  refresh,
  sentenceOf,
  withTitle,
} from '../queries.ts'
import { announceSignedOut } from '../signed-out.ts'
import { hasField, pathOf } from './form-fields.ts'

/** The milliseconds before a call without an answer is repeated. */
const REPEAT_MS = 500

interface Options<Name extends OperationName> {
  /** The form that shows the errors of its fields, by the pointers in the problem. */
  form?: { values: unknown; setErrors(errors: Record<string, string>): void; clearErrors(): void }
  /** Returns the form's field for a pointer into the input, when they have other names. */
  fieldOf?: (pointer: string) => string | null
  /** The page's own sentences by error code, when the server's are for programs. */
  words?: Record<string, string>
  done?: (output: OutputOf<Name>, input: InputOf<Name>) => void | Promise<unknown>
  /** The message to show when it is done; null for none. */
  said?: string | ((output: OutputOf<Name>) => ReactNode)
  /** True: shows an error as a message, for actions without a place beside them. */
  toast?: boolean
  through?: () => typeof client
}

type CallOnce = Pick<CallOptions, 'ifMatch' | 'idempotencyKey' | 'signal'>

export interface Refused {
  text: string
  /** The error code; null when no answer came. */
  code: string | null
}

export interface Operation<Name extends OperationName> {
  /** Calls the operation. Returns its output; null when it was refused or failed. */
  run(input: InputOf<Name>, options?: CallOnce): Promise<OutputOf<Name> | null>
  /** Calls the operation. Rejects when it is refused or fails. */
  call(input: InputOf<Name>, options?: CallOnce): Promise<OutputOf<Name>>
  /** Calls the operation for a dialog. Returns the error; null when it succeeded. */
  attempt(input: InputOf<Name>, options?: CallOnce): Promise<Refused | null>
  pending: boolean
  /** The sentence of an error that no field of the form shows; null without one. */
  problem: string | null
  /** The code of an error; null without one. */
  code: string | null
  error: unknown
  reset(): void
}

/**
 * Returns functions that call an operation that writes. When it is repeated, it has the same
 * Idempotency-Key.
 */
export function useOperation<Name extends OperationName>(
  name: Name,
  options: Options<Name> = {},
): Operation<Name> {
  const again = useRef<{ input: string; key: string } | null>(null)
  const mutation = useMutation({
    async mutationFn({ input, more }: { input: InputOf<Name>; more: CallOnce }) {
      const written = JSON.stringify(input, (_key, value: unknown) =>
        value instanceof Blob
          ? [value.size, ...(value instanceof File ? [value.name, value.lastModified] : [])]
          : value,
      )
      if (again.current?.input !== written) again.current = { input: written, key: randomKey() }
      const { key } = again.current
      const call = () =>
        (options.through?.() ?? client).call(name, input, { idempotencyKey: key, ...more }).answer()
      const answer = await call().catch(async (error: unknown) => {
        // A refusal is final, and a limit's wait may be long: only a missing answer is repeated.
        if (isProblem(error) || more.signal?.aborted) throw error
        await new Promise((resolve) => setTimeout(resolve, REPEAT_MS))
        return call()
      })
      again.current = null
      if (answer.body) {
        keepEtag(answer.body as object, answer.etag)
        keepLimits(answer.body as object, answer.limits)
      }
      return answer.body as OutputOf<Name>
    },
    async onSuccess(output, { input }) {
      options.form?.clearErrors()
      if (options.said !== undefined)
        say(typeof options.said === 'string' ? options.said : options.said(output))
      await options.done?.(output, input)
      // A preview changes nothing.
      if (OPERATIONS[name].effect !== 'read') void refresh(name)
    },
    onError(error) {
      // A refusal is final. Only a call without an answer is repeated as the same call.
      if (isProblem(error) || isCancelled(error)) again.current = null
      // The record was deleted since, perhaps in another tab. What shows it is read again.
      if (isNotFound(error)) void refresh(name)
      if (isSignedOut(error)) announceSignedOut()
      else if (options.toast) show({ color: 'red', message: sentenceOf(error), autoClose: 10_000 })
    },
  })

  const unplaced =
    mutation.error === null || isSignedOut(mutation.error) || isCancelled(mutation.error)
      ? null
      : placeErrors(mutation.error, options)
  return {
    async run(input, more = {}) {
      try {
        return await mutation.mutateAsync({ input, more })
      } catch (error) {
        const fields = fieldsOf(error, options)
        if (Object.keys(fields).length > 0) options.form?.setErrors(fields)
        return null
      }
    },
    async attempt(input, more = {}) {
      try {
        await mutation.mutateAsync({ input, more })
        return null
      } catch (error) {
        return { text: sentenceOf(error), code: isProblem(error) ? error.code : null }
      }
    },
    call: (input, more = {}) => mutation.mutateAsync({ input, more }),
    pending: mutation.isPending,
    problem: unplaced,
    code: isProblem(mutation.error) ? mutation.error.code : null,
    error: mutation.error,
    reset: () => mutation.reset(),
  }
}

/** Returns whether the person aborted the call. */
function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

type Placing = Pick<Options<OperationName>, 'form' | 'fieldOf' | 'words'>

/** Returns the errors of the form's own fields: `/sender/name` belongs to `sender.name`. */
function fieldsOf(
  error: unknown,
  { form, fieldOf = pathOf, words = {} }: Placing,
): Record<string, string> {
  if (!form || !isProblem(error)) return {}
  const placed = error.errors.flatMap(({ code, pointer, detail }) => {
    const field = fieldOf(pointer)
    return field !== null && hasField(form.values, field)
      ? [[field, words[code] ?? detailOf({ code, detail })] as const]
      : []
  })
  return Object.fromEntries(placed)
}

/** Sets the errors of the form's fields. Returns the sentence that none of them shows, or null. */
function placeErrors(error: unknown, options: Placing): string | null {
  const own = isProblem(error) ? options.words?.[error.code] : undefined
  if (own !== undefined) return own
  if (!isProblem(error) || error.errors.length === 0) return sentenceOf(error)
  const placed = fieldsOf(error, options)
  const { fieldOf = pathOf } = options
  const left = error.errors.filter(({ pointer }) => placed[fieldOf(pointer) ?? ''] === undefined)
  return left.length === 0 ? null : withTitle(error.code, detailsOf(left))
}

/** Shows a message. One that may have a link stays longer. */
function say(message: ReactNode): void {
  if (message === null) return
  show({ message, ...(typeof message !== 'string' && { autoClose: 10_000 }) })
}

function show(toast: NotificationData): void {
  notifications.show({ ...toast, closeButtonProps: { 'aria-label': i18next.t('close') } })
}

/** Makes a key of 128 random bits. `crypto.randomUUID` is missing on pages without https. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
