import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { AutomationRecipe } from './recipe.ts'
import { isAvailable, RECIPES } from './recipes.ts'

export const list_automation_recipes = operation({
  name: 'list_automation_recipes',
  route: 'GET /automations/recipes',
  summary: 'List the automations that come written, to begin with.',
  description: 'Create one with create_automation and its name in `recipe`, change its words with update_automation, then activate it.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({}),
  output: z.strictObject({ data: z.array(AutomationRecipe).max(50), nextCursor: z.null() }).meta({ id: 'AutomationRecipes' }),
  status: 200,
  refuses: [],
  example: {},

  async handler() {
    const data = RECIPES.map((one) => {
      const { plan, ...recipe } = one
      return { ...recipe, available: isAvailable(one), ...plan }
    })
    return { data, nextCursor: null }
  },
})
