import { z } from 'zod'
import { nearest } from '#lib/nearest.ts'
import { planShape, type Plan } from '../tree/plan.ts'

const RECIPES = [
  'welcome_series',
  'course',
  're_engagement',
  'birthday',
  'feedback',
  'thanks_for_purchase',
  'paid_welcome',
  'trial_ending',
  'win_back',
] as const

export const RecipeName = z
  .enum(RECIPES, {
    error: ({ input }) => {
      const near = typeof input === 'string' ? nearest(input, RECIPES) : undefined
      return `There is no such recipe. ${near === undefined ? '' : `Did you mean ${near}? `}Send one of ${RECIPES.join(', ')}`
    },
  })
  .meta({ examples: ['welcome_series'] })
export type RecipeName = z.output<typeof RecipeName>

const Need = z
  .strictObject({
    type: z.enum(['tag', 'date_field']).meta({
      description: 'date_field: a custom field of the type date.',
      examples: ['date_field'],
    }),
    name: z
      .string()
      .max(100)
      .meta({ examples: ['birthday'] }),
  })
  .meta({ id: 'RecipeNeed' })

export interface Recipe {
  recipe: RecipeName
  name: string
  summary: string
  /** The tags, fields and other things that the account must have before the recipe is used. */
  needs: z.output<typeof Need>[]
  plan: Plan
}

export const AutomationRecipe = z
  .strictObject({
    recipe: RecipeName,
    name: z
      .string()
      .max(100)
      .meta({ examples: ['Welcome series'] }),
    summary: z
      .string()
      .max(300)
      .meta({ examples: ['Three letters in the first week.'] }),
    needs: z.array(Need).max(10).meta({
      description:
        'The names that the account must have before create_automation takes the recipe.',
    }),
    available: z.boolean().meta({
      description: 'Whether this version has all triggers and steps of the recipe.',
      examples: [true],
    }),
    ...planShape,
  })
  .meta({ id: 'AutomationRecipe' })
