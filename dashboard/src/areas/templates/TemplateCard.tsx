import { Button, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Time } from '../../kit/Time.tsx'
import type { Newsletter } from '../../shell/newsletter.ts'
import { nameOf, type Template } from './template.ts'
import { TemplateLook } from './TemplateLook.tsx'
import { TemplateMenu } from './TemplateMenu.tsx'
import { Thumbnail } from './Thumbnail.tsx'

interface Props {
  template: Template
  newsletter: Newsletter
  /** Begins a campaign with the template. Without it the person may not write. */
  start?: ((template: Template) => void) | undefined
  starting: boolean
}

export function TemplateCard({ template, newsletter, start, starting }: Props) {
  const { t } = useTranslation(['templates', 'frame'])
  const [looking, look] = useDisclosure(false)
  const name = nameOf(template, t)
  return (
    <li className="mc-template">
      <UnstyledButton
        className="mc-template-look"
        onClick={look.open}
        aria-label={t('look', { name })}
      >
        <Thumbnail template={template} newsletter={newsletter} />
      </UnstyledButton>
      <div className="mc-template-words">
        <Text fw={600} dir="auto" lineClamp={2} title={name} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {template.shipped ? (
            t(`shipped.${template.id}.text`, { defaultValue: '' })
          ) : (
            <Time at={template.createdAt} />
          )}
        </Text>
      </div>
      {start && (
        <div className="mc-template-actions">
          <Button
            variant="default"
            size="xs"
            flex={1}
            onClick={() => start(template)}
            loading={starting}
            aria-label={t('useNamed', { name })}
          >
            {t('use')}
          </Button>
          {!template.shipped && <TemplateMenu template={template} />}
        </div>
      )}
      <TemplateLook
        opened={looking}
        close={look.close}
        template={template}
        newsletter={newsletter}
        start={start}
        starting={starting}
      />
    </li>
  )
}
