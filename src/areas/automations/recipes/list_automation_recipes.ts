import { z } from 'zod'
import { NextCursor } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { firstNewsletter } from '#areas/newsletters/index.ts'
import { AutomationRecipe } from './recipe.ts'
import { isAvailable, recipesIn } from './recipes.ts'

export const list_automation_recipes = operation({
  name: 'list_automation_recipes',
  route: 'GET /automations/recipes',
  summary: 'List the automations that come written, to begin with.',
  description:
    "Create one with create_automation and its name in `recipe`, change its words with update_automation, then activate it. Its mails are in German for a newsletter in German, else in English; here the account's first newsletter decides.",
  effect: 'read',
  access: 'full',
  input: z.strictObject({}),
  output: z
    .strictObject({ data: z.array(AutomationRecipe).max(50), nextCursor: NextCursor })
    .meta({ id: 'AutomationRecipes' }),
  status: 200,
  refuses: [],
  example: {},

  async handler(_input, ctx) {
    const newsletter = await firstNewsletter(ctx)
    const data = recipesIn(newsletter?.language).map((one) => {
      const { plan, ...recipe } = one
      return { ...recipe, available: isAvailable(one), ...plan }
    })
    return { data, nextCursor: null }
  },
})
