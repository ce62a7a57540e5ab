import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { aboveDialog } from '../foot.ts'

interface Props {
  close: () => void
  action: string
  /** Does it. Without it, the button submits the form around. */
  run?: () => void
  pending?: boolean
  disabled?: boolean
  /** Red for what cannot be undone. */
  tone?: 'red' | 'accent'
  /** Puts the keyboard on the button that does nothing, before an action of weight. */
  careful?: boolean
}

export function DialogButtons({
  close,
  action,
  run,
  pending = false,
  disabled = false,
  tone = 'accent',
  careful = false,
}: Props) {
  const { t } = useTranslation()
  return (
    <Group ref={aboveDialog} justify="flex-end" gap="xs" className="mc-dialog-buttons">
      <Button variant="default" onClick={close} {...(careful && { 'data-autofocus': true })}>
        {t('cancel')}
      </Button>
      <Button
        type={run ? 'button' : 'submit'}
        {...(run && { onClick: run })}
        color={tone}
        loading={pending}
        disabled={disabled}
      >
        {action}
      </Button>
    </Group>
  )
}
