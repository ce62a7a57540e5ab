import { Text } from '@mantine/core'
import { conditionFor, subjectOf } from './condition.ts'
import { useBuilding } from './context.ts'
import { change } from './edits.ts'
import { EventWords } from './EventWords.tsx'
import { FieldWords } from './FieldWords.tsx'
import { Grip, useDropTarget } from './Grip.tsx'
import { MetMark } from './MetMark.tsx'
import { PartTools } from './PartTools.tsx'
import { SubjectPick } from './SubjectPick.tsx'
import type { Filter, Row } from './tree.ts'

export function ConditionRow({ row }: { row: Row }) {
  const { edit, words, problems, choices } = useBuilding()
  const { id, condition } = row
  const target = useDropTarget(id)
  const said = words(condition)
  const problem = problems.get(id)
  const begin = (subject: string) => {
    const begun = conditionFor(subject, choices.custom, choices.isInMail)
    // In an automation its latest mail is meant.
    const { event } = begun
    const mail =
      event === undefined || event === 'purchased' || event === 'pays'
        ? undefined
        : choices.mails?.at(-1)
    put(event !== undefined && mail ? { event, stepId: mail.id } : begun)
  }
  const put = (condition: Filter) => edit((now) => change(now, { id, condition }))
  return (
    <div
      role="group"
      aria-label={said}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      className="mc-seg-row"
      data-wrong={problem === undefined ? undefined : ''}
      {...target}
    >
      <Grip id={id} words={said} />
      <div className="mc-seg-words">
        <SubjectPick
          condition={condition}
          change={(subject) => subject !== subjectOf(condition) && begin(subject)}
        />
        {condition.event !== undefined ? (
          <EventWords condition={condition} change={put} />
        ) : (
          condition.field !== undefined && <FieldWords condition={condition} change={put} />
        )}
        {problem !== undefined && (
          <Text
            id={`${id}-problem`}
            size="sm"
            c="var(--mantine-color-error)"
            w="100%"
            style={{ overflowWrap: 'anywhere' }}
            data-problem
          >
            {problem}
          </Text>
        )}
      </div>
      <MetMark id={id} />
      <PartTools id={id} words={said} />
    </div>
  )
}
