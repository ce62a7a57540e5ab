import type { Recipe, RecipeName } from '../../recipe.ts'
import type { mail } from '../written.ts'
import { free } from './free.ts'
import { paid } from './paid.ts'

const MAILS: Record<RecipeName, ReturnType<typeof mail>[]> = { ...free, ...paid }

/** Returns a recipe with German mails. Ids, times, tags and fields are the same. */
export function inGerman({ plan, ...recipe }: Recipe): Recipe {
  const mails = MAILS[recipe.recipe]
  const steps = plan.steps.map(
    (step) => ({ ...step, ...mails.find(({ id }) => id === step.id) }) as typeof step,
  )
  return { ...recipe, plan: { ...plan, steps } }
}
