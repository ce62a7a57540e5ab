import { Badge, Grid, Stack, Tabs, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { CopyField } from '../../kit/CopyField.tsx'
import { useFilters } from '../../kit/Filters.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { useRead } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { Fact, Section } from '../contacts/Section.tsx'
import { OrderMail } from './OrderMail.tsx'
import { PaymentsHint } from './PaymentsHint.tsx'
import { Price } from './Price.tsx'
import type { Product } from './product.ts'
import { ProductActions } from './ProductActions.tsx'
import { ProductFile } from './ProductFile.tsx'
import { ProductForm } from './ProductForm.tsx'
import { ProductSteps } from './ProductSteps.tsx'

export default function ProductPage() {
  const { t } = useTranslation(['products', 'frame'])
  const { productId = '' } = useParams({ strict: false }) as { productId?: string }
  const [{ tab }, change] = useFilters<'tab'>()
  const query = useRead('get_product', { productId })
  const product = query.data
  return (
    <Page
      title={product?.name ?? t('product')}
      back={{ to: '/products', label: t('title') }}
      beside={
        product && <StatusBadge status={product.status} label={t(`statuses.${product.status}`)} />
      }
      peek={{ operation: 'get_product', input: { productId } }}
      actions={product && <ProductActions product={product} />}
    >
      <ReadState query={query} lines={6}>
        {(product) => (
          <Tabs
            value={tab === 'mail' ? 'mail' : 'product'}
            onChange={(value) => change({ tab: value === 'mail' ? 'mail' : undefined })}
            keepMounted={false}
          >
            <Tabs.List mb="md">
              <Tabs.Tab value="product">{t('product')}</Tabs.Tab>
              <Tabs.Tab value="mail">{t('mail.title')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="product">
              <Overview key={product.id} product={product} />
            </Tabs.Panel>
            <Tabs.Panel value="mail">
              <OrderMail key={product.id} product={product} />
            </Tabs.Panel>
          </Tabs>
        )}
      </ReadState>
    </Page>
  )
}

function Overview({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const mayWrite = useMay('editor')
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 7, lg: 8 }}>
        <Stack gap="md">
          {product.status === 'draft' && mayWrite && <ProductSteps product={product} />}
          {product.price > 0 && product.status === 'active' && (
            <PaymentsHint products={[product]} />
          )}
          <ProductFile product={product} />
          {mayWrite && product.status !== 'archived' ? (
            <ProductForm product={product} />
          ) : (
            <Described product={product} />
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5, lg: 4 }}>
        <Section title={t('facts')}>
          <Facts product={product} />
        </Section>
      </Grid.Col>
    </Grid>
  )
}

function Facts({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const { id, pageUrl, ordersCount, status, createdAt, requiresSignup } = product
  return (
    <dl className="mc-facts">
      <Fact term={t('page')}>
        <CopyField value={pageUrl} label={t('copyPage')} oneLine />
        {status !== 'active' && (
          <Text size="sm" c="dimmed">
            {t(status === 'draft' ? 'pageDraft' : 'pageArchived')}
          </Text>
        )}
      </Fact>
      <Fact term={t('orders')}>
        <Link to="/orders" search={{ product: id }}>
          {t('ordersCount', { count: ordersCount, orders: number(ordersCount) })}
        </Link>
      </Fact>
      <Fact term={t('price')}>
        <Price product={product} />{' '}
        {requiresSignup && <Badge variant="default">{t('forSignup')}</Badge>}
      </Fact>
      <Fact term={t('created')}>
        <Time at={createdAt} as="dayAndTime" />
      </Fact>
      <Fact term={t('id')}>
        <CopyField value={id} />
      </Fact>
    </dl>
  )
}

/** The text of a product that this person cannot change, or that is archived. */
function Described({ product: { description } }: { product: Product }) {
  const { t } = useTranslation('products')
  return (
    <Section title={t('description')}>
      <Text
        dir="auto"
        {...(description === '' && { c: 'dimmed' })}
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {description || t('noDescription')}
      </Text>
    </Section>
  )
}
