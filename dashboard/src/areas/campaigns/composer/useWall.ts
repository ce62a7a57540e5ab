import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { offerUndo } from '../../../kit/offer-undo.tsx'
import type { Draft } from '../campaign.ts'
import { hasPaywall } from './composer.ts'
import type { Saving } from './useDraft.ts'

/**
 * Returns a function that adds to a change the access that a new paywall asks for, that of paid
 * readers. A paywall that is taken out again takes it back.
 */
export function useWall(saving: Saving) {
  const { t } = useTranslation('campaigns')
  const isGiven = useRef(false)
  return (some: Partial<Draft>): Partial<Draft> => {
    if (some.access) isGiven.current = false
    const { access, content } = saving.latest()
    if (!some.content || some.access || some.content === content) return some
    const [had, has] = [hasPaywall(content), hasPaywall(some.content)]
    if (had && !has && isGiven.current && access === 'paid') {
      isGiven.current = false
      return { ...some, access: 'everyone' }
    }
    if (had || !has || access !== 'everyone') return some
    isGiven.current = true
    offerUndo({
      id: 'wall',
      message: t('sheet.walled'),
      label: t('sheet.wallUndo'),
      undo: () => {
        isGiven.current = false
        saving.change({ access: 'everyone' })
      },
    })
    return { ...some, access: 'paid' }
  }
}
