import { Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { isProblem } from '../../api.ts'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { useRead } from '../../queries.ts'
import type { OutputOf } from '../../shapes.ts'
import { NAME_MAX } from './automation.ts'

const OWN = 'own'

type Recipes = OutputOf<'list_automation_recipes'>['data']

interface Props {
  newsletterId: string
  opened: boolean
  close: () => void
}

export function NewAutomation({ newsletterId, opened, close }: Props) {
  const { t } = useTranslation('automations')
  return (
    <Modal opened={opened} onClose={close} title={t('newTitle')} size="lg">
      <Read newsletterId={newsletterId} close={close} />
    </Modal>
  )
}

function Read({ newsletterId, close }: Omit<Props, 'opened'>) {
  const query = useRead('list_automation_recipes', {})
  return (
    <ReadState query={query} lines={6}>
      {({ data }) => (
        <Form
          newsletterId={newsletterId}
          recipes={data.filter(({ available }) => available)}
          close={close}
        />
      )}
    </ReadState>
  )
}

function Form({ newsletterId, recipes, close }: Omit<Props, 'opened'> & { recipes: Recipes }) {
  const { t } = useTranslation('automations')
  const navigate = useNavigate()
  const [choice, setChoice] = useState<string>(recipes[0]?.recipe ?? OWN)
  const [name, setName] = useState('')
  const create = useOperation('create_automation', {
    done: ({ id }) => navigate({ to: `/automations/${id}` }),
  })
  const recipe = recipes.find((one) => one.recipe === choice)
  const named =
    name.trim() || (recipe ? t(`recipe.${recipe.recipe}.name`, { defaultValue: recipe.name }) : '')
  const begin = recipe
    ? { recipe: recipe.recipe }
    : { trigger: { type: 'confirmed' as const }, steps: [] }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void create.run({ newsletterId, name: named, ...begin })
      }}
    >
      <Stack gap="md">
        <Radio.Group label={t('beginWith')} value={choice} onChange={setChoice}>
          <Stack gap="sm" mt={8}>
            {recipes.map((one) => (
              <Radio
                key={one.recipe}
                value={one.recipe}
                label={t(`recipe.${one.recipe}.name`, { defaultValue: one.name })}
                description={<Said recipe={one} />}
              />
            ))}
            <Radio value={OWN} label={t('own')} description={t('ownText')} />
          </Stack>
        </Radio.Group>
        <TextInput
          label={t('name')}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
          placeholder={named}
          maxLength={NAME_MAX}
          dir="auto"
          autoComplete="off"
        />
        {recipe && lacksName(create.error) ? (
          <Missing needs={recipe.needs} />
        ) : (
          <Problem text={create.problem} />
        )}
        <DialogButtons
          close={close}
          action={t('create')}
          pending={create.pending}
          disabled={named === ''}
        />
      </Stack>
    </form>
  )
}

/** Returns whether the account does not have a name that a recipe needs. */
const lacksName = (error: unknown): boolean =>
  isProblem(error) &&
  error.errors.some(({ code }) => code === 'unknown_tag' || code === 'unknown_custom_field')

/** Tells what to create before the recipe, and leads there. */
function Missing({ needs }: Pick<Recipes[number], 'needs'>) {
  const { t } = useTranslation('automations')
  return (
    <Stack gap={6}>
      <Problem
        text={needs.map(({ type, name }) => t(`needsMissing.${type}`, { name })).join(' ')}
      />
      <Link to="/tags">{t('needsMissing.go')}</Link>
    </Stack>
  )
}

function Said({ recipe: { recipe, summary, needs } }: { recipe: Recipes[number] }) {
  const { t } = useTranslation('automations')
  return (
    <>
      {t(`recipe.${recipe}.text`, { defaultValue: summary })}
      {needs.map(({ type, name }) => (
        <Text key={name} span inherit display="block">
          {t(`needs.${type}`, { name })}
        </Text>
      ))}
    </>
  )
}
