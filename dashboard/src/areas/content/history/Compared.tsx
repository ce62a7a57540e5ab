import { Switch, Text } from '@mantine/core'
import { Fragment, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../format.ts'
import { compare, folded, isChanged, type Piece, type Row } from './diff.ts'
import { broughtBack, isSameWording, linesOf, type Wording } from './revisions.ts'

/** Two versions side by side with their differences marked; below each other when narrow. */
export default function Compared({
  then: earlier,
  now,
  at,
}: {
  then: Wording
  now: Wording
  at: string
}) {
  const { t } = useTranslation(['history', 'content', 'variants'])
  const [isFolded, fold] = useState(true)
  const then = useMemo(() => broughtBack(earlier, now), [earlier, now])
  const rows = useMemo(() => compare(linesOf(then, t), linesOf(now, t)), [then, now, t])
  const hasChanges = rows.some(isChanged)
  const shown = isFolded && hasChanges ? folded(rows) : rows.map((row) => ({ row }))
  return (
    <>
      {!hasChanges && !isSameWording(then, now) && <Text size="sm">{t('onlyLook')}</Text>}
      {hasChanges && (
        <Switch
          size="xs"
          label={t('onlyChanges')}
          checked={isFolded}
          onChange={({ currentTarget: { checked } }) => fold(checked)}
        />
      )}
      <div
        className="mc-compared"
        data-alone={!hasChanges || undefined}
        role="group"
        aria-label={t('compared')}
        tabIndex={0}
      >
        <div className="mc-compared-head">{dayAndTime(at)}</div>
        {hasChanges && <div className="mc-compared-head mc-compared-now">{t('now')}</div>}
        {shown.map((one, i) =>
          'folded' in one ? (
            <div key={i} className="mc-compared-fold">
              {t('same', { count: one.folded })}
            </div>
          ) : (
            <Pair key={i} row={one.row} hasChanges={hasChanges} />
          ),
        )}
      </div>
    </>
  )
}

function Pair({ row, hasChanges }: { row: Row; hasChanges: boolean }) {
  const state = isChanged(row) ? 'changed' : 'same'
  return (
    <>
      <p className="mc-compared-line" data-state={state} dir="auto">
        {row.then?.map((piece, i) => (
          <Marked key={i} piece={piece} as="del" />
        ))}
      </p>
      {hasChanges && (
        <p className="mc-compared-line mc-compared-now" data-state={state} dir="auto">
          {row.now?.map((piece, i) => (
            <Marked key={i} piece={piece} as="ins" />
          ))}
        </p>
      )}
    </>
  )
}

function Marked({ piece: { text, changed }, as: Mark }: { piece: Piece; as: 'del' | 'ins' }) {
  return changed ? <Mark>{text}</Mark> : <Fragment>{text}</Fragment>
}
