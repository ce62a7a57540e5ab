import { useTranslation } from 'react-i18next'
import { client } from '../../../api.ts'
import { dayAndTime } from '../../../format.ts'
import { offerUndo } from '../../../kit/offer-undo.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { queryClient, reading } from '../../../queries.ts'
import { listName, type Owner, restoreName, type Revision } from './revisions.ts'

type RestoreName = 'restore_campaign_revision' | 'restore_template_revision'

interface Options {
  owner: Owner
  /** Saves what was typed. Returns whether all of it is saved. */
  save: () => Promise<boolean>
  /** Returns the version that was saved last, for If-Match. */
  version: () => string | undefined
}

export function useRestore({ owner, save, version }: Options) {
  const { t } = useTranslation('history')
  const restore = useOperation<RestoreName>(restoreName(owner), {
    toast: true,
    async done(output) {
      if (!('campaignId' in owner)) return
      const { queryKey } = reading('get_campaign', owner)
      // An older answer that is still under way must not replace this one.
      await queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, output as never)
    },
  })
  const bring = async (revisionId: string) => {
    if (!(await save())) return false
    return (await restore.run({ ...owner, revisionId }, { ifMatch: version() })) !== null
  }
  return {
    pending: restore.pending,
    async bringBack({ id, at }: Pick<Revision, 'id' | 'at'>): Promise<boolean> {
      if (!(await save())) return false
      // The present text is the newest revision once all is saved.
      const standing = await client
        .call(listName(owner), { ...owner, limit: 1 })
        .then(({ data }) => (data as readonly Revision[])[0])
        .catch(() => undefined)
      if (!(await bring(id))) return false
      const message = t('restored', { when: dayAndTime(at) })
      if (standing)
        offerUndo({
          id: 'restored',
          message,
          label: t('undo'),
          undo: () => void bring(standing.id),
        })
      return true
    },
  }
}

export type Restore = ReturnType<typeof useRestore>
