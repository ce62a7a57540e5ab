import asyncHooks, { type AsyncResourceOptions } from 'node:async_hooks'

// Loaded before `node:test`, which finds the test that code belongs to by a hook for each promise.
// That hook, and the collection of all the promises that it keeps track of, took a fifth of the
// processor time of a run. Here an AsyncLocalStorage carries the id of the test instead. Node 24 has
// no option for it, so `node:test` is loaded with other functions of `node:async_hooks`; the rest of
// the program gets Node's own. A Node whose tests need no hook does not notice.

const { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId } = asyncHooks
const current = new AsyncLocalStorage<number>()
let note: (
  asyncId: number,
  type: string,
  triggerAsyncId: number,
  resource: object,
) => void = () => {}

/** The tests, suites and hooks of the runner are resources, in whose scope their functions run. */
class TestResource extends AsyncResource {
  constructor(type: string, options?: number | AsyncResourceOptions) {
    super(type, options)
    note(this.asyncId(), type, this.triggerAsyncId(), this)
  }

  override runInAsyncScope<This, Result>(
    fn: (this: This, ...args: never[]) => Result,
    thisArg?: This,
    ...args: never[]
  ): Result {
    const scoped = () => current.run(this.asyncId(), () => fn.apply(thisArg as This, args))
    return super.runInAsyncScope(scoped)
  }
}

const inert = { enable: () => inert, disable: () => inert }

Object.assign(asyncHooks, {
  AsyncResource: TestResource,
  createHook({ init }: { init: typeof note }) {
    note = init
    return inert
  },
  executionAsyncId: () => current.getStore() ?? executionAsyncId(),
})
await import('node:test')
Object.assign(asyncHooks, { AsyncResource, createHook, executionAsyncId })
