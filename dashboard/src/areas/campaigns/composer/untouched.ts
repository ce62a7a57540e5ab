import { useEffect, useRef, useState } from 'react'
import { forgetMade } from '../../../kit/made.ts'
import { useOperation } from '../../../kit/operation.ts'
import { type Campaign, draftOf, isSame } from '../campaign.ts'
import type { Saving } from './useDraft.ts'

/** Deletes a draft that this page has just created, if it is left with nothing written. */
export function useDiscardUntouched(campaign: Campaign, { draft, version }: Saving): void {
  const remove = useOperation('delete_campaign')
  const [first] = useState(() => draftOf(campaign))
  const discard = useRef(() => {})
  const isOpen = useRef(false)
  useEffect(() => {
    discard.current = () => {
      if (!forgetMade(campaign.id) || !isSame(draft, first)) return
      // A draft that another tab has written to has another version, and is kept.
      void remove.run({ campaignId: campaign.id }, { ifMatch: version() })
    }
  })
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      // In development React closes and opens each part once.
      setTimeout(() => isOpen.current || discard.current())
    }
  }, [])
}
