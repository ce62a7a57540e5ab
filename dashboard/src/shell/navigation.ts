import {
  Activity,
  AtSign,
  Ban,
  BookOpen,
  ChartNoAxesColumn,
  Code2,
  Coins,
  CreditCard,
  Filter,
  Gauge,
  Globe,
  House,
  Images,
  Inbox,
  KeyRound,
  LayoutTemplate,
  type LucideIcon,
  Mails,
  Package,
  PackageOpen,
  Palette,
  ReceiptText,
  ScrollText,
  Settings,
  Tags,
  TicketPercent,
  Upload,
  UserRound,
  Users,
  UsersRound,
  Webhook,
  Workflow,
} from 'lucide-react'
import type { Role } from './session.ts'

export interface Entry {
  /** The key of its label under `nav`. */
  key: string
  to: string
  icon: LucideIcon
  /** The beginnings of other paths that belong to it. */
  also?: readonly string[]
  /** The second key after `g`. */
  shortcut?: string
  role?: Role
  /** Shown only where mail is written to disk. */
  outbox?: true
  /** Shown only on a self-hosted server. */
  own?: true
}

export const MAIN: Entry[] = [
  { key: 'home', to: '/', icon: House, shortcut: 'h' },
  { key: 'campaigns', to: '/campaigns', icon: Mails, shortcut: 'c' },
  { key: 'automations', to: '/automations', icon: Workflow },
  { key: 'templates', to: '/templates', icon: LayoutTemplate, shortcut: 'm' },
  { key: 'images', to: '/images', icon: Images },
]

export const AUDIENCE: Entry[] = [
  { key: 'contacts', to: '/contacts', icon: Users, shortcut: 'a' },
  { key: 'segments', to: '/segments', icon: Filter, shortcut: 'l' },
  { key: 'tags', to: '/tags', icon: Tags, shortcut: 't' },
  { key: 'imports', to: '/imports', icon: Upload, shortcut: 'i', also: ['/exports', '/moves'] },
  { key: 'suppressions', to: '/suppressions', icon: Ban },
]

export const SITE: Entry[] = [{ key: 'site', to: '/site', icon: Globe, shortcut: 's' }]

export const SELL: Entry[] = [
  { key: 'products', to: '/products', icon: Package, shortcut: 'p' },
  { key: 'orders', to: '/orders', icon: ReceiptText },
  { key: 'subscriptions', to: '/subscriptions', icon: Coins },
  { key: 'coupons', to: '/coupons', icon: TicketPercent },
  { key: 'revenue', to: '/revenue', icon: ChartNoAxesColumn },
]

export const SETTINGS: Entry[] = [
  { key: 'newsletter', to: '/settings/newsletter', icon: BookOpen },
  { key: 'design', to: '/settings/design', icon: Palette },
  { key: 'domains', to: '/settings/domains', icon: AtSign, shortcut: 'd' },
  { key: 'team', to: '/settings/team', icon: UsersRound, role: 'owner' },
  { key: 'keys', to: '/settings/api-keys', icon: KeyRound, shortcut: 'k', role: 'owner' },
  { key: 'apps', to: '/settings/apps', icon: KeyRound },
  { key: 'webhooks', to: '/settings/webhooks', icon: Webhook, shortcut: 'w' },
  { key: 'events', to: '/settings/events', icon: Activity, shortcut: 'e' },
  { key: 'audit', to: '/settings/audit-log', icon: ScrollText, role: 'owner' },
  { key: 'payments', to: '/settings/payments', icon: CreditCard, role: 'owner' },
  { key: 'billing', to: '/settings/billing', icon: Gauge },
  { key: 'account', to: '/settings/account', icon: PackageOpen, role: 'owner' },
  { key: 'mail', to: '/settings/mail', icon: Mails, role: 'owner', own: true },
  { key: 'outbox', to: '/settings/outbox', icon: Inbox, shortcut: 'o', outbox: true },
  { key: 'console', to: '/settings/console', icon: Code2 },
  { key: 'profile', to: '/settings/profile', icon: UserRound },
]

export const ALL: Entry[] = [...MAIN, ...AUDIENCE, ...SITE, ...SELL, ...SETTINGS]
export { Settings as SettingsIcon }
