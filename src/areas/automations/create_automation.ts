import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { findNamedNewsletter, requireNewsletter } from '#areas/newsletters/index.ts'
import {
  Automation,
  AutomationName,
  AUTOMATIONS_MAX,
  tooManyAutomations,
} from './record/automation.ts'
import { countAutomations, insertAutomation } from './record/automation-sql.ts'
import { fillRecipe } from './recipes/fill-recipe.ts'
import { RecipeName } from './recipes/recipe.ts'
import { planFrom, withRecipePointers } from './recipes/recipes.ts'
import { checkPlan } from './tree/faults.ts'
import { Entry, Exits, TreeOfSteps } from './tree/plan.ts'
import { Trigger } from './tree/trigger.ts'

export const create_automation = operation({
  name: 'create_automation',
  route: 'POST /automations',
  summary: 'Write an automation: who enters, what happens step by step, who leaves.',
  description:
    'Send trigger and steps, or the name of a recipe to begin with (list_automation_recipes). Links of a recipe lead to the newsletter’s page and its latest issues, where it has some. It is a draft, which nobody enters, until activate_automation.',
  effect: 'write',
  access: 'full',
  limits: [perHour(60)],
  input: z.strictObject({
    newsletterId: Id('nl').optional().meta({ description: "The account's first, when left out." }),
    name: AutomationName,
    recipe: RecipeName.optional().meta({
      description: 'In place of trigger, entry, exit and steps.',
    }),
    trigger: Trigger.optional().meta({ description: 'Required without a recipe.' }),
    entry: Entry.optional(),
    exit: Exits.optional(),
    steps: TreeOfSteps.optional().meta({ description: 'Required without a recipe.' }),
  }),
  output: Automation,
  status: 201,
  refuses: [notFound, tooManyAutomations],
  example: {
    newsletterId: exampleId('nl'),
    name: 'Welcome series',
    trigger: { type: 'confirmed' },
    steps: [
      { type: 'wait', for: 'P1D' },
      {
        type: 'send_email',
        subject: 'Where to begin',
        content: { format: 'markdown', body: 'Begin with peas.' },
      },
    ],
  },

  async before({ newsletterId, name: _name, ...sent }, scope) {
    const newsletter = await findNamedNewsletter(scope, newsletterId)
    const named = planFrom(sent, newsletter?.language)
    const plan =
      newsletter && sent.recipe !== undefined ? await fillRecipe(scope, newsletter, named) : named
    // If the newsletter does not exist, the handler refuses.
    if (newsletter) await withRecipePointers(sent.recipe, () => checkPlan(scope, newsletter, plan))
    return plan
  },

  async handler({ newsletterId: named, name }, ctx, plan) {
    const { id: newsletterId } = await requireNewsletter(ctx, named)
    await lockAccount(ctx)
    if ((await countAutomations(ctx, { newsletterId })) >= AUTOMATIONS_MAX)
      return ctx.refuse(
        tooManyAutomations,
        `A newsletter has at most ${AUTOMATIONS_MAX} automations. Delete one first.`,
      )
    return insertAutomation(ctx, { newsletterId, name, plan })
  },
})
