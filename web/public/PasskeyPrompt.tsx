import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { passkeyApi } from '#contract/passkeys.ts'
import { call, CallError } from '#web/platform/api.ts'
import { useFailureText } from '#web/platform/query.ts'
import { passkeyObstacle, assertPasskey, PasskeyFault } from '#web/platform/passkeys.ts'

interface PasskeyPromptProps {
  /** The token of a sign-in that started with the password. Without one the passkey signs in alone. */
  token?: string
  /** The browser asks as soon as this is on screen. */
  atOnce?: boolean
  onDone: (token: string) => void
  onExpired: () => void
}

export function PasskeyPrompt({ token, atOnce = false, onDone, onExpired }: PasskeyPromptProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const obstacle = passkeyObstacle()
  const { mutate, isIdle, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const asked = await call(passkeyApi.signInOptions, { body: { token } })
      const assertion = await assertPasskey(asked.data.options)
      const { data } =
        token === undefined
          ? await call(passkeyApi.signIn, { body: { assertion } })
          : await call(passkeyApi.finishSignIn, { body: { token, assertion } })
      return data.access_token
    },
    onSuccess: onDone,
  })
  useEffect(() => {
    if (atOnce && isIdle && obstacle === null) mutate()
  }, [atOnce, isIdle, obstacle, mutate])
  if (obstacle) return <Alert color="gray">{t(`passkeys.obstacle.${obstacle}`)}</Alert>
  const over = error instanceof CallError && error.code === 'sign_in_expired'
  return (
    <Stack>
      <Button onClick={() => mutate()} loading={isPending} disabled={over} fullWidth autoFocus>
        {t(token === undefined ? 'passkeys.signIn' : 'passkeys.toPasskey')}
      </Button>
      {error && (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
          <Stack gap="xs" align="flex-start">
            {error instanceof PasskeyFault ? t(`passkeys.fault.${error.why}`) : failureText(error)}
            {over && (
              <Button variant="default" size="compact-sm" onClick={onExpired}>
                {t('secondFactor.step.again')}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
    </Stack>
  )
}
