import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import i18next from 'i18next'
import {
  client,
  isProblem,
  type LimitState,
  MailcastAnswerError,
  MailcastConnectionError,
  type OperationName,
} from './api.ts'
import { OPERATIONS } from './generated/operations.ts'
import type { InputOf, OutputOf } from './shapes.ts'

export type { InputOf, OutputOf }

/** Live pages ask this often at most. A hidden tab does not ask. */
const LIVE_MS = 2000

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error) {
      // The plan ended after the page was loaded. The frame follows the session, which says so.
      if (isProblem(error) && error.code === 'subscription_required')
        void queryClient.invalidateQueries({ queryKey: ['get_session'] })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // One retry after a broken connection. A limit is shown, as its Retry-After may be long.
      retry: (failures, error) => failures < 1 && error instanceof MailcastConnectionError,
      retryDelay: 500,
      refetchIntervalInBackground: false,
      // `etags` is keyed by the answer's object, which structural sharing would replace.
      structuralSharing: false,
      throwOnError: false,
    },
  },
})

/** The version of each record that was read, for If-Match and If-None-Match. */
const etags = new WeakMap<object, string>()

/** Returns the version of a record that `useRead` returned; undefined for lists. */
export function etagOf(record: object | undefined): string | undefined {
  return record && etags.get(record)
}

export function keepEtag(record: object, etag: string | null): void {
  if (etag !== null) etags.set(record, etag)
}

/** The limits that counted the call of each answer. */
const limits = new WeakMap<object, readonly LimitState[]>()

/** Returns the state of the operation's limits after the call that gave this answer. */
export function limitsOf(answer: object): readonly LimitState[] {
  return limits.get(answer) ?? []
}

export function keepLimits(answer: object, states: readonly LimitState[]): void {
  limits.set(answer, states)
}

/** Makes the options of a read. The key is the operation's name and its input. */
export function reading<Name extends OperationName>(name: Name, input: InputOf<Name>) {
  const queryKey = [name, input] as const
  return queryOptions<OutputOf<Name>>({
    queryKey,
    async queryFn({ signal }) {
      const known = queryClient.getQueryData<OutputOf<Name> & object>(queryKey)
      const answer = await client.call(name, input, { signal, ifNoneMatch: etagOf(known) }).answer()
      if (answer.status === 304 && known !== undefined) return known
      keepEtag(answer.body as object, answer.etag)
      return answer.body
    },
  })
}

interface ReadOptions<Name extends OperationName> {
  /** False: nothing is asked yet. */
  enabled?: boolean
  /** Asks again every 2 s while this holds. */
  live?: (output: OutputOf<Name> | undefined) => boolean
  /** Keeps the last answer while another input is asked. */
  keep?: boolean
}

/** Reads by an operation. Another part of the page with the same input shares the answer. */
export function useRead<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  { enabled = true, live, keep }: ReadOptions<Name> = {},
) {
  return useQuery({
    ...reading(name, input),
    enabled,
    refetchInterval: ({ state }) => (live?.(state.data) ? LIVE_MS : false),
    ...(keep && { placeholderData: keepPreviousData }),
  })
}

interface PageOf<Item> {
  data: Item[]
  nextCursor: string | null
  total?: number
  /** False where the total is an estimate. */
  exact?: boolean
}

type ItemOf<Name extends OperationName> =
  OutputOf<Name> extends { data: readonly (infer Item)[] } ? Item : never

interface ListOptions<Name extends OperationName> {
  /** Asks again every 2 s while it is true, or holds for one of the items. */
  live?: boolean | ((item: ItemOf<Name>) => boolean)
  enabled?: boolean
}

/** Reads a list page by page. `items` holds those read so far. */
export function useList<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  { live = false, enabled = true }: ListOptions<Name> = {},
) {
  const query = useInfiniteQuery({
    queryKey: [name, input, 'pages'],
    enabled,
    queryFn: async ({ pageParam, signal }) => {
      const more = {
        ...input,
        ...(pageParam !== null && { cursor: pageParam, include: undefined }),
      }
      return (await client.call(name, more, { signal })) as unknown as PageOf<ItemOf<Name>>
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const isLive =
        typeof live === 'function' ? state.data?.pages.some(({ data }) => data.some(live)) : live
      return isLive ? LIVE_MS : false
    },
  })
  const items = query.data?.pages.flatMap(({ data }) => data) ?? []
  return { ...query, items, first: query.data?.pages[0] }
}

export type ListQuery<Item> = Pick<
  ReturnType<typeof useList>,
  | 'isPending'
  | 'error'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'fetchNextPage'
  | 'refetch'
  | 'isPlaceholderData'
> & { items: Item[] }

/** Refreshes every read that shows a record that the operation may have changed. */
export async function refresh(name: OperationName): Promise<void> {
  const changed = OPERATIONS[name].touches
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      OPERATIONS[queryKey[0] as OperationName]?.touches.some((record) =>
        changed.includes(record),
      ) ?? false,
  })
}

/** Says what went wrong, and what to do now, in a sentence. */
export function sentenceOf(error: unknown): string {
  if (error instanceof MailcastConnectionError)
    return i18next.t(navigator.onLine ? 'errors.unreachable' : 'errors.offline')
  // A proxy in front of the server answered in its place, such as during a restart.
  if (error instanceof MailcastAnswerError) return i18next.t('errors.unreachable')
  // The message of an invalid input names fields by JSON pointers, which are for programs.
  if (isProblem(error))
    return withTitle(error.code, error.errors.length > 0 ? detailsOf(error.errors) : error.message)
  return error instanceof Error ? error.message : String(error)
}

export function detailsOf(errors: readonly FieldError[]): string {
  return errors.map(detailOf).join(' ')
}

type FieldError = { code: string; detail: string }

/** Says in the person's language what is wrong with a field, else in the server's English. */
export function detailOf({ code, detail }: FieldError): string {
  const words = `problems:fields.${code}`
  const said = saidAs('fieldForms', code, detail)
  if (said !== null) return said
  return i18next.exists(words, { fallbackLng: [] }) ? i18next.t(words, { detail }) : detail
}

/** Says a problem by a sentence of the language, else by a title before the server's English. */
export function withTitle(code: string, detail: string): string {
  const sentence = `problems:sentences.${code}`
  if (i18next.exists(sentence, { fallbackLng: [] })) return i18next.t(sentence)
  const words = `problems:${code}`
  if (!i18next.exists(words, { fallbackLng: [] })) return detail
  const title = i18next.t(words)
  return saidAs('said', code, detail, title) ?? i18next.t('errors.ofServer', { title, detail })
}

/**
 * Sentences by code, then by a regular expression of the server's sentence, whose groups are its
 * variable parts. `*` holds those for codes without a fitting one.
 */
type Said = Record<string, Record<string, string> | undefined> | undefined

function saidAs(
  part: 'said' | 'fieldForms',
  code: string,
  detail: string,
  title = '',
): string | null {
  const said = i18next.getResource(i18next.language, 'problems', part) as Said
  for (const [form, words] of [code, '*'].flatMap((key) => Object.entries(said?.[key] ?? {}))) {
    const parts = new RegExp(form).exec(detail)
    if (parts)
      return words.replace(/\{\{(\w+)\}\}/g, (_all, name: string) =>
        name === 'title' ? title : (parts[Number(name)] ?? ''),
      )
  }
  return null
}

export function isSignedOut(error: unknown): boolean {
  return isProblem(error) && error.status === 401
}

export function isNotFound(error: unknown): boolean {
  // An id of another form in the address leads nowhere either.
  return (
    isProblem(error) &&
    (error.status === 404 || (error.status === 422 && error.operation.startsWith('get_')))
  )
}
