import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Pencil, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../kit/confirm.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useOperation } from '../../kit/operation.ts'
import { type KeptPreview, usePreview } from '../../kit/preview/preview.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { useMay } from '../../shell/session.ts'
import { ContentEditor } from '../content/ContentEditor.tsx'
import { MailPreview } from '../content/MailPreview.tsx'
import { useSettingsDrawer } from '../content/sheet/settings.ts'
import { Sheet } from '../content/sheet/Sheet.tsx'
import { TitleField } from '../content/sheet/TitleField.tsx'
import { useLookSetting } from '../content/sheet/useLookSetting.tsx'
import { useIsWide } from '../content/sheet/widths.ts'
import { deletedImagesIn, WritingContext } from '../content/writing.ts'
import { SaveBar } from '../newsletters/SaveBar.tsx'
import { besideSubject, contentErrors, filledIn, PLACEHOLDERS, subjectError } from './order-mail.ts'
import type { Product } from './product.ts'

type Mail = NonNullable<Product['orderEmail']>

export function OrderMail({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const mayWrite = useMay('editor') && product.status !== 'archived'
  // An empty change begins with the usual text, in the newsletter's language.
  const begin = useOperation('update_product', { toast: true })
  if (product.orderEmail !== null)
    return <Own key={product.id} product={product} saved={product.orderEmail} mayWrite={mayWrite} />
  return (
    <EmptyState title={t('mail.usual')} text={t('mail.usualText')}>
      {mayWrite && (
        <Button
          variant="default"
          leftSection={<Pencil size={16} />}
          loading={begin.pending}
          onClick={() => void begin.run({ productId: product.id, orderEmail: {} })}
        >
          {t('mail.write')}
        </Button>
      )}
    </EmptyState>
  )
}

function Own({ product, saved, mayWrite }: { product: Product; saved: Mail; mayWrite: boolean }) {
  const { t } = useTranslation(['products', 'frame'])
  const [base, setBase] = useState(saved)
  const [mail, setMail] = useState(saved)
  const changed = JSON.stringify(mail) !== JSON.stringify(base)
  const update = useOperation('update_product', {
    said: t('frame:saved'),
    done({ orderEmail }) {
      if (orderEmail === null) return
      setBase(orderEmail)
      setMail(orderEmail)
    },
  })
  const made = usePreview({ newsletterId: product.newsletterId, ...filledIn(mail, product) })
  const save = () =>
    changed && !update.pending && void update.run({ productId: product.id, orderEmail: mail })
  useHotkeys([['mod+S', save]], [])
  const reset = () =>
    confirm({
      title: t('mail.reset'),
      text: t('mail.resetText'),
      action: t('mail.reset'),
      run: () => update.attempt({ productId: product.id, orderEmail: null }),
    })
  return (
    <div style={{ minWidth: 0 }}>
      <Writing
        product={product}
        mail={mail}
        change={setMail}
        saving={update}
        previewing={made}
        mayWrite={mayWrite}
        actions={
          mayWrite && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<RotateCcw size={16} />}
              onClick={reset}
            >
              {t('mail.reset')}
            </Button>
          )
        }
        preview={<Preview product={product} made={{ ...made, problem: besideSubject(made) }} />}
      />
      <Group gap="4px 8px" fz="sm" c="dimmed" mt="sm">
        {t('mail.placeholders')}
        {PLACEHOLDERS.map((name) => (
          <Code key={name}>{`{{ ${name} }}`}</Code>
        ))}
      </Group>
      {mayWrite && (
        <SaveBar
          changed={changed}
          saving={update.pending}
          problem={besideSubject(update)}
          conflict={null}
          resolve={() => {}}
          save={save}
        />
      )}
    </div>
  )
}

interface WritingProps {
  product: Product
  mail: Mail
  change: (mail: Mail) => void
  saving: { error: unknown; reset: () => void }
  previewing: { error: unknown }
  mayWrite: boolean
  actions: ReactNode
  preview: ReactNode
}

function Writing({
  product: { newsletterId },
  mail,
  change,
  saving,
  previewing,
  mayWrite,
  actions,
  preview,
}: WritingProps) {
  const { t } = useTranslation('products')
  const isWide = useIsWide()
  const drawer = useSettingsDrawer()
  const { content } = mail
  const look = useLookSetting({
    newsletterId,
    value: content,
    read: () => content,
    change: (content) => change({ ...mail, content }),
    chosen: drawer.close,
  })
  const writing = useMemo(
    () => ({ newsletterId, errors: contentErrors(saving.error), deletedImages: deletedImagesIn() }),
    [newsletterId, saving.error],
  )
  return (
    <WritingContext value={writing}>
      <Sheet
        newsletterId={newsletterId}
        theme={content.format === 'blocks' ? content.theme : undefined}
        isReadOnly={!mayWrite}
        isWide={isWide}
        drawer={drawer}
        settings={[look]}
        actions={actions}
        title={<Subject mail={mail} change={change} saving={saving} previewing={previewing} />}
        preview={preview}
      >
        <ContentEditor
          value={content}
          change={(content) => change({ ...mail, content })}
          label={t('mail.text')}
        />
      </Sheet>
    </WritingContext>
  )
}

function Subject({
  mail,
  change,
  saving: { error, reset },
  previewing,
}: Pick<WritingProps, 'mail' | 'change' | 'saving' | 'previewing'>) {
  const { t } = useTranslation('products')
  const refused = subjectError(error)
  const field = useRef<HTMLTextAreaElement>(null)
  // The button to save may be far below the field, which alone says why it was refused.
  useEffect(() => {
    if (refused !== null) field.current?.focus()
  }, [refused])
  return (
    <TitleField
      label={t('mail.subject')}
      value={mail.subject}
      ref={field}
      error={refused ?? subjectError(previewing.error)}
      change={(subject) => {
        if (refused !== null) reset()
        change({ ...mail, subject })
      }}
      placeholder={t('mail.subject')}
    />
  )
}

function Preview({ product, made }: { product: Product; made: KeptPreview }) {
  const { t } = useTranslation('products')
  const { newsletters } = useNewsletter()
  const sender = newsletters.find(({ id }) => id === product.newsletterId)?.sender
  return (
    <Stack gap={8} style={{ minWidth: 0 }}>
      <MailPreview
        {...made}
        withLosses
        sender={sender ? `${sender.name} <${sender.email}>` : ''}
        height="480px"
      />
      <Text size="sm" c="dimmed">
        {t('mail.button')}
      </Text>
    </Stack>
  )
}
