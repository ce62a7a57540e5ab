import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { BookText, Check, LogOut, Moon, Sun, SunMoon, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../src/lib/addresses/unicode-domain.ts'
import { enterAccount } from '../api.ts'
import { type Language, LANGUAGES, speak } from '../language.ts'
import { useSession } from './session.ts'
import { signOut } from './sign-out.ts'

export function AccountMenu({ folded }: { folded: boolean }) {
  const { t, i18n } = useTranslation()
  const { person, accounts, accountId } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // The first person's name is that of their newsletter, which stands at the top already.
  const name = accounts.some((account) => account.name === person.name)
    ? unicodeAddress(person.email)
    : person.name || unicodeAddress(person.email)
  return (
    <Menu position="top-start" width={260}>
      <Menu.Target>
        <UnstyledButton
          aria-label={folded ? name : undefined}
          title={t('account.menu', { name })}
          style={{
            display: 'flex',
            alignItems: 'center',
            gap: 10,
            width: '100%',
            padding: '4px 6px',
            borderRadius: 8,
            justifyContent: folded ? 'center' : 'flex-start',
          }}
        >
          <Avatar size={26} radius="xl" color="accent" name={name} aria-hidden />
          {!folded && (
            <Text truncate dir="auto" style={{ minWidth: 0 }}>
              {name}
            </Text>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah={480} style={{ overflowY: 'auto' }}>
        <Menu.Label style={{ overflowWrap: 'anywhere' }}>{unicodeAddress(person.email)}</Menu.Label>
        <Menu.Item component={Link} to="/settings/profile" leftSection={<UserRound size={16} />}>
          {t('nav.profile')}
        </Menu.Item>
        <Menu.Item component={Link} to="/help" leftSection={<BookText size={16} />}>
          {t('account.reference')}
        </Menu.Item>
        {accounts.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('account.accounts')}</Menu.Label>
            {accounts.map(({ id, name }) => (
              <Menu.Item
                key={id}
                onClick={() => enterAccount(id)}
                rightSection={id === accountId ? <Check size={16} /> : null}
              >
                {name}
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Divider />
        <Menu.Label>{t('account.colours')}</Menu.Label>
        {(
          [
            ['light', Sun],
            ['dark', Moon],
            ['auto', SunMoon],
          ] as const
        ).map(([scheme, Icon]) => (
          <Menu.Item
            key={scheme}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(scheme)}
            leftSection={<Icon size={16} />}
            rightSection={scheme === colorScheme ? <Check size={16} /> : null}
          >
            {t(`account.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('account.language')}</Menu.Label>
        {(Object.keys(LANGUAGES) as Language[]).map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            onClick={() => void speak(language)}
            rightSection={language === i18n.resolvedLanguage ? <Check size={16} /> : null}
          >
            {LANGUAGES[language]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} />} onClick={() => void signOut()}>
          {t('account.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
