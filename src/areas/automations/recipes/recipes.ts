import { isGerman } from '#lib/german.ts'
import { invalid } from '#operation/parse.ts'
import { Problem } from '#operation/problem.ts'
import { notAvailable } from '../tree/faults.ts'
import { listNamed } from '../tree/named.ts'
import type { Plan } from '../tree/plan.ts'
import { withStepIds } from '../tree/step-ids.ts'
import type { Recipe, RecipeName } from './recipe.ts'
import { birthday } from './shipped/birthday.ts'
import { course } from './shipped/course.ts'
import { feedback } from './shipped/feedback.ts'
import { inGerman } from './shipped/german/in-german.ts'
import { paidWelcome } from './shipped/paid-welcome.ts'
import { reEngagement } from './shipped/re-engagement.ts'
import { thanksForPurchase } from './shipped/thanks-for-purchase.ts'
import { trialEnding } from './shipped/trial-ending.ts'
import { welcomeSeries } from './shipped/welcome-series.ts'
import { winBack } from './shipped/win-back.ts'

const ALL = [
  welcomeSeries,
  course,
  reEngagement,
  birthday,
  feedback,
  thanksForPurchase,
  paidWelcome,
  trialEnding,
  winBack,
]

const settle = (recipe: Recipe): Recipe => ({
  ...recipe,
  plan: { ...recipe.plan, steps: withStepIds(recipe.plan.steps) },
})
const ENGLISH = ALL.map(settle)
const GERMAN = ALL.map(inGerman).map(settle)

/** Lists the recipes with ids, and with mails in German, or in English for other languages. */
export function recipesIn(language: string | undefined): readonly Recipe[] {
  return language !== undefined && isGerman(language) ? GERMAN : ENGLISH
}

/** Returns whether this release has all triggers and steps of a recipe. */
export function isAvailable({ plan }: Recipe): boolean {
  return notAvailable(listNamed(plan)).length === 0
}

type Sent = { [Name in keyof Plan]?: Plan[Name] | undefined } & { recipe?: RecipeName | undefined }

/**
 * Returns the plan of a request: the named recipe's, or the one sent. Refuses when both or neither
 * is there.
 */
export function planFrom(
  { recipe, trigger, entry, exit, steps }: Sent,
  language: string | undefined,
): Plan {
  if (recipe === undefined) {
    const missing = Object.entries({ trigger, steps }).filter(([, value]) => value === undefined)
    if (!trigger || !steps)
      throw invalid(
        missing.map(([name]) => ({
          code: 'required',
          detail: `Send ${name}, or a recipe of list_automation_recipes.`,
          pointer: `/${name}`,
        })),
      )
    return { trigger, entry: entry ?? {}, exit: exit ?? [], steps: withStepIds(steps) }
  }
  const both = Object.entries({ trigger, entry, exit, steps }).filter(
    ([, value]) => value !== undefined,
  )
  if (both.length > 0)
    throw invalid(
      both.map(([name]) => ({
        code: 'not_both',
        detail: `The recipe has its own ${name}. Change it afterwards with update_automation.`,
        pointer: `/${name}`,
      })),
    )
  return recipesIn(language).find((one) => one.recipe === recipe)!.plan
}

/**
 * Checks a plan. Errors in a recipe's plan point to the field `recipe`, since the request has no
 * other part.
 */
export async function withRecipePointers(
  recipe: RecipeName | undefined,
  check: () => Promise<void>,
): Promise<void> {
  try {
    await check()
  } catch (error) {
    if (recipe === undefined || !(error instanceof Problem)) throw error
    const details = new Map(
      error.fieldErrors.map((fault) => [fault.detail, { ...fault, pointer: '/recipe' }]),
    )
    throw invalid([...details.values()])
  }
}
