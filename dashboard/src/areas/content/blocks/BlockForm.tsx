import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Block } from './block.ts'
import { ColumnsForm } from './ColumnsForm.tsx'
import { use } from 'react'
import { EditingContext } from './context.ts'
import { GalleryForm } from './GalleryForm.tsx'
import { ImageForm } from './ImageForm.tsx'
import { ButtonForm, SocialForm, SpacerForm } from './MediaForms.tsx'
import { type FormOf, withSome } from './forms.ts'
import {
  CalloutForm,
  HeadingForm,
  HtmlForm,
  ListForm,
  ParagraphForm,
  QuoteForm,
} from './TextForms.tsx'
import { ProductForm } from './ProductForm.tsx'
import { EmbedForm, TableForm } from './TableForms.tsx'
import { SignupForm } from './SignupForm.tsx'
import { Shown } from './Shown.tsx'

/** The fields of each type that show their own errors. Other errors stand above the form. */
const SHOWING: Partial<Record<Block['type'], readonly string[]>> = {
  quote: ['cite'],
  image: ['url', 'imageId', 'alt', 'href', 'caption'],
  gallery: ['images'],
  signup: ['title', 'text', 'label'],
  button: ['label', 'href'],
  html: ['body'],
  social: ['links'],
  spacer: ['height'],
  table: ['rows'],
  embed: ['url', 'title'],
  product: ['productId'],
}

export function BlockForm({ block }: { block: Block }) {
  const { change, errors } = use(EditingContext)
  const found = errors.get(block.id!) ?? []
  const at = (name: string) =>
    found.filter(({ pointer: at }) => at === name || at.startsWith(`${name}/`))
  const form = <One extends Block>(block: One): FormOf<One> => ({
    block,
    set: (some) => change(withSome(block, some)),
    errorAt: (name) => at(name)[0]?.detail,
  })
  const showing = [...(SHOWING[block.type] ?? []), 'when']
  const others = found.filter((one) => !showing.some((name) => at(name).includes(one)))
  return (
    <Stack gap="sm">
      {others.map(({ detail }) => (
        <Text key={detail} size="sm" c="var(--mantine-color-error)">
          {detail}
        </Text>
      ))}
      {fields()}
      {block.type !== 'paywall' && <Shown {...form(block)} />}
    </Stack>
  )

  function fields() {
    switch (block.type) {
      case 'heading':
        return <HeadingForm {...form(block)} />
      case 'paragraph':
        return <ParagraphForm {...form(block)} />
      case 'list':
        return <ListForm {...form(block)} />
      case 'quote':
        return <QuoteForm {...form(block)} />
      case 'image':
        return <ImageForm {...form(block)} />
      case 'gallery':
        return <GalleryForm {...form(block)} />
      case 'signup':
        return <SignupForm {...form(block)} />
      case 'button':
        return <ButtonForm {...form(block)} />
      case 'callout':
        return <CalloutForm {...form(block)} />
      case 'html':
        return <HtmlForm {...form(block)} />
      case 'social':
        return <SocialForm {...form(block)} />
      case 'spacer':
        return <SpacerForm {...form(block)} />
      case 'table':
        return <TableForm {...form(block)} />
      case 'embed':
        return <EmbedForm {...form(block)} />
      case 'product':
        return <ProductForm {...form(block)} />
      case 'columns':
        return <ColumnsForm {...form(block)} />
      default:
        return block.type === 'paywall' ? <PaywallForm /> : null
    }
  }
}

/** Says what a paywall does. It has no settings: the access of the campaign says who reads on. */
function PaywallForm() {
  const { t } = useTranslation('content')
  return (
    <Text size="sm" c="dimmed">
      {t('paywallText')}
    </Text>
  )
}
