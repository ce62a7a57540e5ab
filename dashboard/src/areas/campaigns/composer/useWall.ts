import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { offerUndo } from '../../../kit/offer-undo.tsx'
import type { Newsletter } from '../../../shell/newsletter.ts'
import type { Draft } from '../campaign.ts'
import { hasPaywall } from './composer.ts'
import type { Saving } from './useDraft.ts'

/**
 * Returns a function that adds to a change the access that a new paywall asks for: that of paid
 * readers, or of subscribers where the newsletter sells none. A paywall that is taken out again
 * takes it back.
 */
export function useWall(newsletter: Newsletter | undefined, saving: Saving) {
  const { t } = useTranslation('campaigns')
  const given = useRef<Draft['access'] | null>(null)
  return (some: Partial<Draft>): Partial<Draft> => {
    if (some.access) given.current = null
    const { access, content } = saving.latest()
    if (!some.content || some.access || some.content === content) return some
    const [had, has] = [hasPaywall(content), hasPaywall(some.content)]
    if (had && !has && given.current === access) {
      given.current = null
      return { ...some, access: 'everyone' }
    }
    if (had || !has || access !== 'everyone') return some
    const next = newsletter?.paid.enabled ? 'paid' : 'subscribers'
    given.current = next
    offerUndo({
      id: 'wall',
      message: t(`sheet.walled.${next}`),
      label: t('sheet.wallUndo'),
      undo: () => {
        given.current = null
        saving.change({ access: 'everyone' })
      },
    })
    return { ...some, access: next }
  }
}
