import { Alert, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { priceBookPath } from '#contract/paths.ts'
import { productServiceApi, type ProductService } from '#contract/product-services.ts'
import { ConfirmWrite } from '#web/parts/dialog/ConfirmDialog.tsx'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { MoveButtons, refocusMoved } from '#web/parts/list/MoveButtons.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

interface ServiceActionsProps {
  service: ProductService
  /** The last position. */
  last: number
  onEdit: () => void
}

/** What the admin does with one entry. */
export function ServiceActions({ service, last, onEdit }: ServiceActionsProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [removing, setRemoving] = useState(false)
  const { id, title, position, visible, product_id } = service
  const change = useWrite(productServiceApi.change, {
    onDone: ({ message }, { body }) => {
      refocusMoved()
      const shown =
        body.visible === undefined ? message : t(`serviceEditor.${body.visible ? 'shown' : 'hid'}`, { title })
      if (shown) showMessage(shown)
    },
  })
  const set = (body: { position: number } | { visible: boolean }) => change.mutate({ params: { id }, body })
  return (
    <Group gap={8}>
      <MoveButtons
        id={id}
        first={position === 1}
        last={position === last}
        labels={{ up: t('serviceEditor.up', { title }), down: t('serviceEditor.down', { title }) }}
        onMove={(by) => set({ position: position + by })}
      />
      <Button variant="default" aria-label={t('serviceEditor.editOf', { title })} onClick={onEdit}>
        {t('serviceEditor.edit')}
      </Button>
      <ActionsMenu label={t('serviceEditor.more', { title })}>
        <Action
          text={t(visible ? 'serviceEditor.hide' : 'serviceEditor.show')}
          onPick={() => set({ visible: !visible })}
        />
        {product_id !== null && (
          <Action
            text={t('serviceEditor.options')}
            renderRoot={(props) => <Link to={priceBookPath('options')} {...props} />}
          />
        )}
        <Action text={t('serviceEditor.delete')} final onPick={() => setRemoving(true)} />
      </ActionsMenu>
      {change.error && (
        <Alert color="red" flex="1 1 100%">
          {failureText(change.error)}
        </Alert>
      )}
      {removing && (
        <ConfirmWrite
          endpoint={productServiceApi.remove}
          input={{ params: { id } }}
          title={t('serviceEditor.deleteOf', { title })}
          confirm={t('serviceEditor.delete')}
          dangerous
          onClose={() => setRemoving(false)}
        >
          {t('serviceEditor.deleteText')}
        </ConfirmWrite>
      )}
    </Group>
  )
}
