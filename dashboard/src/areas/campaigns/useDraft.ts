import { useEffect, useState, useSyncExternalStore } from 'react'
import { isProblem } from '../../api.ts'
import { useOperation } from '../../kit/operation.ts'
import { etagOf, isNotFound, isSignedOut, queryClient, reading } from '../../queries.ts'
import { signedOut } from '../../signed-out.ts'
import { type Campaign, changesOf, type Draft, draftOf, isSame } from './campaign.ts'

/** A draft is saved after so long without a key, and no sooner after the last save. */
const REST_MS = 1000
const APART_MS = 5000
/** A save that the server could not answer is tried again after this long. */
const AGAIN_MS = 10_000

export type SavePhase = 'saved' | 'changed' | 'saving' | 'failed'

/** The reason why a draft cannot be saved here any more. */
export type Lost = { why: 'changed' | 'sent'; theirs: Campaign } | { why: 'deleted' }

interface State {
  draft: Draft
  /** The draft as this page saved it last. */
  written: Draft
  /** The record as the server answered last. Its version goes along with the next save. */
  base: Campaign
  began: number
  unsavedSince: number | null
  timer: ReturnType<typeof setTimeout> | undefined
  saving: Promise<unknown> | null
}

/** Holds a draft and saves it by itself. `gone` is the failure of reading it again. */
export function useDraft(campaign: Campaign, gone: unknown) {
  const campaignId = campaign.id
  const [state] = useState<State>(() => ({
    draft: draftOf(campaign),
    written: draftOf(campaign),
    base: campaign,
    began: -Infinity,
    unsavedSince: null,
    timer: undefined,
    saving: null,
  }))
  const [draft, setDraft] = useState(state.draft)
  const [phase, setPhase] = useState<SavePhase>('saved')
  const [lost, setLost] = useState<Lost | null>(null)
  const isEnded = useSyncExternalStore(signedOut.subscribe, signedOut.read)
  const update = useOperation('update_campaign', {
    async done(output) {
      const { queryKey } = reading('get_campaign', { campaignId })
      // An older answer that is still under way must not replace this one.
      await queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, output)
    },
  })

  const isClean = () => isSame(state.draft, state.written)
  const adopt = (theirs: Campaign) => {
    state.base = theirs
    state.draft = state.written = draftOf(theirs)
    setDraft(state.draft)
    setPhase('saved')
    setLost(null)
  }
  const schedule = (restMs = REST_MS) => {
    clearTimeout(state.timer)
    const now = Date.now()
    state.unsavedSince ??= now
    const due = Math.max(state.began + APART_MS, Math.min(now + restMs, state.unsavedSince + Math.max(APART_MS, restMs)))
    state.timer = setTimeout(() => void flush(), due - now)
  }

  /** Saves now. Returns whether all that was typed is saved. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(state.timer)
    await state.saving
    if (isClean() || lost?.why === 'deleted') return isClean()
    const sent = state.draft
    state.began = Date.now()
    state.unsavedSince = null
    setPhase('saving')
    const saving = update.run({ campaignId, ...changesOf(sent, state.written) }, { ifMatch: etagOf(state.base), idempotencyKey: null })
    state.saving = saving
    const output = await saving
    state.saving = null
    if (output === null) {
      setPhase('failed')
      return false
    }
    state.base = output
    state.written = sent
    setPhase(isClean() ? 'saved' : 'changed')
    if (!isClean()) schedule()
    return isClean()
  }

  const change = (some: Partial<Draft>) => {
    state.draft = { ...state.draft, ...some }
    setDraft(state.draft)
    if (isClean() && !state.saving) {
      clearTimeout(state.timer)
      return setPhase('saved')
    }
    if (!state.saving) setPhase('changed')
    if (!lost) schedule()
  }

  const readTheirs = async () => {
    const key = reading('get_campaign', { campaignId })
    const theirs = await queryClient.fetchQuery({ ...key, staleTime: 0 }).catch((error: unknown) => (isNotFound(error) ? null : undefined))
    if (theirs === undefined) return schedule(AGAIN_MS)
    if (theirs === null) return setLost({ why: 'deleted' })
    if (theirs.status === 'draft' && isSame(state.draft, draftOf(theirs))) return adopt(theirs)
    setLost({ why: theirs.status === 'draft' ? 'changed' : 'sent', theirs })
  }

  const failed = update.error
  useEffect(() => {
    if (failed === null) return
    const code = isProblem(failed) ? failed.code : null
    if (code === 'not_found') setLost({ why: 'deleted' })
    else if (code === 'precondition_failed' || code === 'campaign_not_draft') void readTheirs()
    // A refusal of the text itself waits for the next key. What passes by itself is tried again.
    else if (!isEnded && isPassing(failed)) schedule(isSignedOut(failed) ? REST_MS : AGAIN_MS)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new failure, or a new session, asks for this
  }, [failed, isEnded])

  useEffect(() => {
    if (etagOf(campaign) === etagOf(state.base)) return
    if (isClean() && !state.saving && campaign.status === 'draft') adopt(campaign)
    else if (campaign.status !== 'draft') setLost({ why: 'sent', theirs: campaign })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new record asks for this
  }, [campaign])
  useEffect(() => {
    if (isNotFound(gone)) setLost({ why: 'deleted' })
  }, [gone])
  useEffect(() => () => clearTimeout(state.timer), [state])

  return {
    draft,
    change,
    phase,
    problem: phase === 'failed' ? update.problem : null,
    error: phase === 'failed' ? update.error : null,
    lost,
    isClean,
    flush,
    /** The version of the record that was saved last. */
    version: () => etagOf(state.base),
    /** Goes on from the other version, which is thrown away by the next save. */
    keepMine(theirs: Campaign) {
      state.base = theirs
      state.written = draftOf(theirs)
      setLost(null)
      setPhase('changed')
      schedule(0)
    },
    takeTheirs: adopt,
  }
}

function isPassing(error: unknown): boolean {
  return !isProblem(error) || error.status >= 500 || error.status === 429 || isSignedOut(error)
}
