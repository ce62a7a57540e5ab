import { useEffect, useRef, useState } from 'react'
import { forgetKept, type Kept, keepDraft, readKept } from '../../../kept-draft.ts'
import { useSession } from '../../../shell/session.ts'
import { type Campaign, type Draft, isSame } from '../campaign.ts'
import type { Saving } from './useDraft.ts'

const REST_MS = 400

/** Keeps unsaved text in the browser, and offers it after a reload, crash or session's end. */
export function useKeptDraft(
  { id }: Campaign,
  { draft, phase, isClean, latest, version, change }: Saving,
) {
  const { person } = useSession()
  const name = `${person.id}/${id}`
  const [offered, setOffered] = useState<Kept<Draft> | null>(() => offerOf(name, draft))
  const now = useRef({ latest, isClean, version })
  useEffect(() => {
    now.current = { latest, isClean, version }
  })
  useEffect(() => {
    if (isClean()) return forgetKept(name)
    const keep = () => {
      const { latest, isClean, version } = now.current
      if (!isClean())
        keepDraft(name, { at: Date.now(), version: version() ?? null, draft: latest() })
    }
    const timer = setTimeout(keep, REST_MS)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each change and each save asks anew
  }, [name, draft, phase])
  const leave = () => {
    forgetKept(`${name}/before`)
    setOffered(null)
  }
  return {
    offered,
    /** Whether the draft was changed elsewhere since the words were typed. */
    isChanged: offered !== null && offered.version !== (version() ?? null),
    leave,
    /** Puts the words back. Returns the draft that stood there. */
    take(): Draft {
      const before = latest()
      if (offered) change(offered.draft)
      leave()
      return before
    },
  }
}

export type KeptDraft = ReturnType<typeof useKeptDraft>

/** Finds the words to offer. They move aside, so that new typing does not replace them. */
function offerOf(name: string, draft: Draft): Kept<Draft> | null {
  const last = readKept(name, isDraft)
  const offered = last ?? readKept(`${name}/before`, isDraft)
  forgetKept(name)
  if (offered === null || isSame(offered.draft, draft)) {
    forgetKept(`${name}/before`)
    return null
  }
  keepDraft(`${name}/before`, offered)
  return offered
}

function isDraft(value: unknown): value is Draft {
  const { subject, previewText, content, audience, access } = (value ?? {}) as Record<
    string,
    unknown
  >
  return (
    typeof subject === 'string' &&
    typeof previewText === 'string' &&
    typeof access === 'string' &&
    [content, audience].every((one) => typeof one === 'object' && one !== null)
  )
}
