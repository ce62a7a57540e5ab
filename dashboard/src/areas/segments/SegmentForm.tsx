import './segments.css'
import { Button, Group as Line, Skeleton, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Leaving } from '../../kit/Leaving.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { Page } from '../../shell/Page.tsx'
import { BuildingContext } from './builder/context.ts'
import { GroupBox } from './builder/GroupBox.tsx'
import { Matches } from './Matches.tsx'
import { callOf, leftOver } from './segment-form.ts'
import { type SegmentFormProps, type SegmentFormState, useSegmentForm } from './useSegmentForm.ts'
import { useConditionWords } from './builder/words.ts'

const NAME_MAX = 100

export function SegmentForm(props: SegmentFormProps) {
  const { t } = useTranslation(['segments', 'contacts', 'frame'])
  const { title, back, segmentId, saving } = props
  const form = useSegmentForm(props)
  return (
    <Page title={title} back={back} peek={callOf(form.editing)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('name')}
            value={form.name}
            onChange={({ currentTarget: { value } }) => form.setName(value)}
            error={form.nameError}
            maxLength={NAME_MAX}
            placeholder={t('nameHint')}
            dir="auto"
            required
            maw={480}
            autoFocus={segmentId === null}
          />
          {form.choices.ready ? (
            <Builder form={form} />
          ) : (
            <Skeleton height={160} radius="md" aria-busy />
          )}
        </Stack>
        <div className="mc-save-bar" data-kept={form.changed ? '' : undefined}>
          <Problem text={leftOver(saving.error, form.ofSave, saving.problem)} />
          <Line gap="xs" mt={saving.problem === null ? 0 : 'xs'}>
            <Button
              type="submit"
              loading={saving.pending}
              disabled={segmentId !== null && !form.changed}
            >
              {t(segmentId === null ? 'create' : 'frame:save')}
            </Button>
          </Line>
        </div>
      </form>
      <Leaving changed={form.changed} />
    </Page>
  )
}

function Builder({ form }: { form: SegmentFormState }) {
  const {
    builder,
    choices,
    problems,
    met,
    editing,
    asked,
    ofPreview,
    waits,
    countExactly,
    reader,
    setReader,
  } = form
  const words = useConditionWords(choices)
  return (
    <div className="mc-seg">
      <BuildingContext value={{ ...builder, choices, words, problems, met }}>
        <GroupBox group={builder.tree} root />
      </BuildingContext>
      <div className="mc-seg-beside">
        <Matches
          newsletterId={editing.newsletterId}
          asked={asked}
          problem={leftOver(asked.error, ofPreview, asked.problem)}
          waits={waits}
          countExactly={countExactly}
          reader={reader}
          changeReader={setReader}
        />
      </div>
    </div>
  )
}
