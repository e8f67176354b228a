import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longestRoom } from '#contract/quotes/draft.ts'
import { roomFields } from '#contract/quotes/rooms.ts'
import type { Rooms } from '#web/quotes/draft.ts'

interface RoomFieldsProps {
  /** The id of the first field begins with it, to focus it. */
  id?: string
  rooms: Rooms
  end?: string
  onRooms: (rooms: Rooms) => void
  size?: 'xs'
}

export function RoomFields({ id, rooms, end, onRooms, size }: RoomFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {roomFields.map((field) => (
        <TextInput
          key={field}
          id={id && `${id}-${field}`}
          size={size}
          label={end ? t('sites.roomAt', { room: t(`sites.${field}`), site: end }) : t(`sites.${field}`)}
          maxLength={longestRoom}
          value={rooms[field]}
          onChange={({ currentTarget: { value } }) => onRooms({ ...rooms, [field]: value })}
        />
      ))}
    </>
  )
}
