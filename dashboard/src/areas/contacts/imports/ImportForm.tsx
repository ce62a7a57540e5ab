import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { Problem } from '../../../kit/Problem.tsx'
import { Columns } from './Columns.tsx'
import { ConflictChoice } from './ConflictChoice.tsx'
import { DryRunResult } from './DryRunResult.tsx'
import { FirstRows } from './FirstRows.tsx'
import { targetOf, typeOfTarget } from './mapping.ts'
import { ReadAs } from './ReadAs.tsx'
import { HowItIsRead } from './HowItIsRead.tsx'
import { PaidChoice } from './PaidChoice.tsx'
import { Progress } from './Progress.tsx'
import { ColumnQuestions, Questions } from './Questions.tsx'
import type { Table } from './table.ts'
import type { WizardState } from './useWizard.ts'
import { dateFieldsOf, wizardOf } from './wizard.ts'

interface Props {
  table: Table
  wizard: WizardState
}

/** Asks about a chosen file, shows what its import would do, and begins it. */
export function ImportForm({ table, wizard }: Props) {
  const { t } = useTranslation(['imports', 'frame'])
  const {
    choices,
    change,
    fields,
    dryRun,
    start,
    choose,
    readAgain,
    inputOf,
    onConflict,
    setOnConflict,
  } = wizard
  const { preview, lacksEmail } = dryRun
  const { mapping, isReady, lacksAnswer, counted } = wizardOf(choices, dryRun)
  const asks = preview && { preview, choices, change, dateFields: dateFieldsOf(fields, mapping) }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void start.send({ ...inputOf(table), onConflict })
      }}
    >
      <Stack gap="lg">
        {asks && <Questions {...asks} />}
        <HowItIsRead
          table={table}
          preview={preview}
          preset={choices.preset}
          choosePreset={(preset) => change({ preset, mapping: null })}
          read={(reader) => void readAgain(table, reader)}
        />
        <Columns
          table={table}
          mapping={mapping}
          change={(mapping) => change({ mapping })}
          fields={fields}
          samples={new Map(preview?.columns.map(({ name, samples }) => [name, samples]))}
          lacksEmail={lacksEmail}
          readAs={(name) => {
            const column = preview?.columns.find((one) => one.name === name)
            const target = targetOf(mapping, name)
            return (
              preview &&
              column &&
              column.target === target && (
                <ReadAs
                  column={column}
                  type={typeOfTarget(target, fields, mapping)}
                  dateOrder={preview.dateOrder}
                />
              )
            )
          }}
          below={(column) => asks && <ColumnQuestions {...asks} column={column} />}
        />
        <FirstRows table={table} mapping={mapping} errors={preview?.errors ?? []} />
        <ConflictChoice value={onConflict} change={setOnConflict} />
        {preview && preview.paid > 0 && (
          <PaidChoice
            count={preview.paid}
            complimentary={choices.complimentary ?? false}
            change={change}
          />
        )}
        <DryRunResult size={table.file.size} dryRun={dryRun} />
        <Problem text={start.problem} />
        {start.pending && (
          <Progress size={table.file.size} sent={start.sent} cancel={start.cancel} whileSending />
        )}
        <div className="mc-save-bar" data-kept style={{ marginTop: 0 }}>
          <Group gap="xs">
            <Button type="submit" disabled={!isReady} loading={start.pending}>
              {counted === null
                ? t('startNone')
                : t('start', { count: counted, contacts: number(counted) })}
            </Button>
            <Button variant="default" onClick={() => choose(null)} disabled={start.pending}>
              {t('otherFile')}
            </Button>
            {lacksAnswer && (
              <Text c="dimmed" size="sm">
                {t('answerFirst')}
              </Text>
            )}
          </Group>
        </div>
      </Stack>
    </form>
  )
}
