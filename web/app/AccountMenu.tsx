import { Button, Menu, Stack, Text } from '@mantine/core'
import {
  IconAddressBook,
  IconChevronDown,
  IconLock,
  IconLogout,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/roles.ts'
import { sessionApi, type Profile } from '#contract/session.ts'
import classes from '#web/app/Preferences.module.css'
import { usePhone } from '#web/app/layout.ts'
import { paths } from '#contract/paths.ts'
import { queryClient, useWrite } from '#web/platform/query.ts'
import { forgetSession } from '#web/platform/session.ts'

/** The user's profile, settings and log-out. A failed log-out changes nothing. */
export function AccountMenu({ profile, role }: { profile: Profile | undefined; role: Role | undefined }) {
  const { t } = useTranslation()
  const phone = usePhone()
  const logout = useWrite(sessionApi.logout, {
    onDone: forgetSession,
    onFailed: () => void queryClient.invalidateQueries(),
  })
  const leave = () => {
    // What is still being read would be refused once the session has ended.
    void queryClient.cancelQueries()
    logout.mutate({})
  }
  const name = profile ? profile.customer.first_name || profile.email : t('frame.myAccount')
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          className={classes.target}
          aria-label={profile ? t('frame.myAccountOf', { name }) : name}
          leftSection={<IconUser size={18} aria-hidden />}
          rightSection={phone ? undefined : <IconChevronDown size={14} aria-hidden />}
        >
          {!phone && (
            <Text span inherit truncate maw={140}>
              {name}
            </Text>
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item renderRoot={(props) => <Link to={paths.accountProfile} {...props} />}>
          <Stack gap={0} lh={1.4}>
            <strong>
              {profile
                ? `${profile.customer.first_name} ${profile.customer.last_name}`.trim()
                : t('frame.profile')}
            </strong>
            <Text span inherit c="dimmed" fz="xs">
              {profile?.customer.company || (role && t(`common.role.${role}`))}
            </Text>
          </Stack>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconSettings size={16} aria-hidden />}
          renderRoot={(props) => <Link to={paths.accountSettings} {...props} />}
        >
          {t('frame.settings')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconAddressBook size={16} aria-hidden />}
          renderRoot={(props) => <Link to={paths.accountContact} {...props} />}
        >
          {t('frame.contact')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLock size={16} aria-hidden />}
          renderRoot={(props) => <Link to={paths.accountPassword} {...props} />}
        >
          {t('frame.password')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={leave}>
          {t('frame.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
