import './sheet.css'
import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNewsletter } from '../../../shell/newsletter.ts'
import type { BlocksContent } from '../blocks/block.ts'
import type { Following } from '../following.ts'
import { FullScreen } from '../FullScreen.tsx'
import { aboveKeyboard } from './keyboard.ts'
import { Fields } from './Fields.tsx'
import { paperOf } from './paper.ts'
import type { Setting, SettingsDrawer } from './settings.ts'
import { SettingsPanel } from './SettingsPanel.tsx'
import { SummaryLine } from './SummaryLine.tsx'

interface Props {
  newsletterId: string
  /** The changes of this mail to the look of its newsletter. */
  theme?: BlocksContent['theme']
  /** The line above the summary: the way back, and whether all is saved. */
  state?: ReactNode
  actions?: ReactNode
  /** Questions that the writer has to answer first, such as a conflict. */
  notices?: ReactNode
  settings: readonly Setting[]
  drawer: SettingsDrawer
  title: ReactNode
  /** The text. */
  children: ReactNode
  preview: ReactNode
  /** Whether the preview has room beside the text. It takes the place of the text otherwise. */
  isWide: boolean
  following?: Following
  /** Whether the person may only read. */
  isReadOnly?: boolean
  /** Runs when the cursor leaves a field. */
  left?: () => void
}

/** The sheet on which a mail is written: title and text in its look, all else in a drawer. */
export function Sheet({
  newsletterId,
  theme,
  state,
  actions,
  notices,
  settings,
  drawer,
  title,
  children,
  preview,
  isWide,
  following,
  isReadOnly = false,
  left,
}: Props) {
  const { newsletters } = useNewsletter()
  const newsletter = newsletters.find(({ id }) => id === newsletterId)
  const paper = useMemo(() => newsletter && paperOf(newsletter, theme), [newsletter, theme])
  const [isPreviewed, show] = useState(false)
  useEffect(aboveKeyboard, [])
  useEffect(() => following?.beforeGoing(() => flushSync(() => show(false))), [following])
  return (
    <FullScreen>
      <div className="mc-sheet" data-wide={isWide || undefined} style={paper}>
        <Head
          state={state}
          actions={actions}
          toggle={isWide ? undefined : { isPreviewed, show }}
          summary={<SummaryLine settings={settings} open={drawer.open} />}
        />
        {notices}
        {/* The text stays mounted: a new editor would lose its undo history. */}
        <div className="mc-sheet-columns">
          <div className="mc-paper" onBlur={left} hidden={!isWide && isPreviewed}>
            <Fields isReadOnly={isReadOnly}>
              {title}
              {children}
            </Fields>
          </div>
          {(isWide || isPreviewed) && <div className="mc-pane">{preview}</div>}
        </div>
        <SettingsPanel settings={settings} drawer={drawer} isReadOnly={isReadOnly} />
      </div>
    </FullScreen>
  )
}

interface HeadProps {
  state: ReactNode
  actions: ReactNode
  /** Switches between text and preview, where one has room. */
  toggle: { isPreviewed: boolean; show: (isPreviewed: boolean) => void } | undefined
  summary: ReactNode
}

function Head({ state, actions, toggle, summary }: HeadProps) {
  const { t } = useTranslation('content')
  const Icon = toggle?.isPreviewed ? EyeOff : Eye
  const label = t(toggle?.isPreviewed ? 'sheet.write' : 'sheet.preview')
  return (
    <div className="mc-sheet-head">
      {state && (
        <Group gap={10} wrap="nowrap" className="mc-sheet-state">
          {state}
        </Group>
      )}
      {summary}
      <Group gap="xs" wrap="nowrap" className="mc-page-actions mc-sheet-actions">
        {toggle && (
          <Tooltip label={label}>
            <ActionIcon
              variant="default"
              size={34}
              aria-label={label}
              onClick={() => toggle.show(!toggle.isPreviewed)}
            >
              <Icon size={17} />
            </ActionIcon>
          </Tooltip>
        )}
        {actions}
      </Group>
    </div>
  )
}
