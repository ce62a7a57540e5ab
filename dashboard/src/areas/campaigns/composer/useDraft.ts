import { useEffect, useState, useSyncExternalStore } from 'react'
import { DraftSaver } from '../../../kit/draft-saver.ts'
import { useOperation } from '../../../kit/operation.ts'
import { etagOf, isNotFound, queryClient, reading } from '../../../queries.ts'
import { signedOut } from '../../../signed-out.ts'
import { type Campaign, changesOf, type Draft, draftOf, isSame } from '../campaign.ts'

/** Shows a draft that saves itself. `gone` is the failure of reading it again. */
export function useDraft(campaign: Campaign, gone: unknown) {
  const campaignId = campaign.id
  const update = useOperation('update_campaign', {
    async done(output) {
      const { queryKey } = reading('get_campaign', { campaignId })
      // An older answer that is still under way must not replace this one.
      await queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, output)
    },
  })
  const [saver] = useState(
    () =>
      new DraftSaver<Campaign, Draft>(campaign, {
        draftOf,
        isSame,
        versionOf: etagOf,
        isOpen: ({ status }) => status === 'draft',
        closedCode: 'campaign_not_draft',
        save: (draft, written, base) =>
          update.call(
            { campaignId, ...changesOf(draft, written) },
            { ifMatch: etagOf(base), idempotencyKey: null },
          ),
        read: () =>
          queryClient
            .fetchQuery({ ...reading('get_campaign', { campaignId }), staleTime: 0 })
            .catch((error: unknown) => {
              if (isNotFound(error)) return null
              throw error
            }),
      }),
  )
  useEffect(() => {
    const tell = () => saver.signedOut(signedOut.read())
    tell()
    return signedOut.subscribe(tell)
  }, [saver])
  useEffect(() => saver.seen(campaign), [saver, campaign])
  useEffect(() => {
    if (isNotFound(gone)) saver.gone()
  }, [saver, gone])
  useEffect(() => () => saver.close(), [saver])

  const state = useSyncExternalStore(saver.subscribe, saver.read)
  const isFailed = state.phase === 'failed'
  const { change, flush, isClean, version, keepMine, takeTheirs } = saver
  return {
    ...state,
    problem: isFailed ? update.problem : null,
    error: isFailed ? update.error : null,
    change,
    flush,
    draw: saver.draw,
    isClean,
    /** Returns the draft as it was typed last, which the page may not have drawn yet. */
    latest: () => saver.read().draft,
    version,
    keepMine,
    takeTheirs,
  }
}

export type Saving = ReturnType<typeof useDraft>
