import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Plan, Step, StepOf } from '../../dashboard/src/areas/automations/automation.ts'
import { edits } from '../../dashboard/src/areas/automations/flow/step-edits.ts'
import { PlanSaver } from '../../dashboard/src/areas/automations/plan-saver.ts'
import { withStepsOf } from '../../dashboard/src/areas/automations/steps/with-steps-of.ts'

// Two tabs that change the steps of one automation. Nothing of another person's is overwritten.

interface Saved {
  version: number
  readers: number
  plan: Plan
}

const conflict = new Error('precondition_failed')
const exit = (id: string): Step => ({ type: 'exit', id })
const vip = { field: 'tag', op: 'has', value: 'vip' } as const
const asks: StepOf<'condition'> = {
  type: 'condition',
  id: 'asks',
  filter: { all: [] },
  then: [],
  otherwise: [],
}
const planOf = (...steps: Step[]): Plan => ({
  trigger: { type: 'confirmed' },
  entry: {},
  exit: [],
  steps,
})

/**
 * A server with one automation, and a tab that has it open. `elsewhere` changes it as another tab
 * does.
 */
function opened(...steps: Step[]) {
  let now: Saved = { version: 1, readers: 0, plan: planOf(...steps) }
  let saves = 0
  const saver = new PlanSaver<Saved>(now, {
    planOf: ({ plan }) => plan,
    async save(changes, base) {
      saves += 1
      if (base.version !== now.version) throw conflict
      return (now = {
        ...now,
        version: now.version + 1,
        plan: structuredClone({ ...now.plan, ...changes }),
      })
    },
    read: () => Promise.resolve(now),
    isConflict: (error) => error === conflict,
  })
  const elsewhere = (some: Partial<Saved>) => (now = { ...now, ...some, version: now.version + 1 })
  /** Saves a panel, as its button does. */
  const done = (written: Step, before: Step) =>
    saver.change((plan) => {
      const merged = withStepsOf(written, before, edits.placeOf(plan.steps, before.id!)!.node)
      return merged ? { ...plan, steps: edits.change(plan.steps, merged) } : plan
    })
  return { saver, elsewhere, done, stored: () => now.plan.steps, saves: () => saves }
}

test('a condition changed in another tab is refused once, then saved with the steps of that tab', async () => {
  const { saver, elsewhere, done, stored } = opened(asks)
  elsewhere({ plan: planOf({ ...asks, then: [exit('theirs')] }) })
  const written = { ...asks, filter: vip }
  assert.equal(await done(written, asks), false)
  assert.equal(saver.read().error, conflict)
  assert.deepEqual(stored(), [{ ...asks, then: [exit('theirs')] }])
  assert.equal(saver.read().canUndo, false)
  assert.equal(await done(written, asks), true)
  assert.deepEqual(stored(), [{ ...asks, filter: vip, then: [exit('theirs')] }])
})

test('readers who enter meanwhile are no conflict', async () => {
  const { elsewhere, done, stored, saves } = opened(asks)
  elsewhere({ readers: 5 })
  assert.equal(await done({ ...asks, filter: vip }, asks), true)
  assert.deepEqual([stored(), saves()], [[{ ...asks, filter: vip }], 2])
})

test('a split keeps the steps that another tab put into its branches', () => {
  const branch = (percent: number, ...steps: Step[]) => ({ percent, steps })
  const before: Step = { type: 'split', id: 's', branches: [branch(30), branch(30), branch(40)] }
  const now: Step = {
    ...before,
    branches: [branch(30, exit('one')), branch(30), branch(40, exit('three'))],
  }
  const [first, , third] = before.branches
  const written: Step = {
    ...before,
    branches: [
      { ...first!, percent: 50 },
      { ...third!, percent: 40 },
      { percent: 10, steps: [] },
    ],
  }
  assert.deepEqual(withStepsOf(written, before, now), {
    ...before,
    branches: [branch(50, exit('one')), branch(40, exit('three')), branch(10)],
  })
  assert.equal(
    withStepsOf(written, before, { ...before, branches: [branch(50), branch(50)] }),
    null,
  )
  assert.equal(withStepsOf(written, before, before), written)
})

test('a wait for facts keeps the steps of another tab, and never drops them', () => {
  const event = { type: 'tag_added', tag: 'vip' } as const
  const before: Step = {
    type: 'wait_until',
    id: 'w',
    any: [{ event }],
    timeout: 'P7D',
    otherwise: [],
  }
  const now: Step = {
    ...before,
    any: [{ event, steps: [exit('theirs')] }],
    otherwise: [exit('late')],
  }
  const written: Step = { ...before, any: [{ event, steps: [] }], timeout: 'P2D' }
  assert.deepEqual(withStepsOf(written, before, now), { ...now, timeout: 'P2D' })
  assert.equal(
    withStepsOf(
      { type: 'wait_until', id: 'w', at: { time: '09:00', zone: 'newsletter' } },
      before,
      now,
    ),
    null,
  )
})
