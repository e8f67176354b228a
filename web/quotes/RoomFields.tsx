import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longestRoom } from '#contract/quotes/draft.ts'
import { roomFields, type Rooms } from '#web/quotes/draft.ts'

interface RoomFieldsProps {
  rooms: Rooms
  onRooms: (rooms: Rooms) => void
  size?: 'xs'
}

/** Block, level and unit of site A or the location, side by side as the caller places them. */
export function RoomFields({ rooms, onRooms, size }: RoomFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {roomFields.map((field) => (
        <TextInput
          key={field}
          size={size}
          label={t(`sites.${field}`)}
          maxLength={longestRoom}
          value={rooms[field]}
          onChange={({ currentTarget: { value } }) => onRooms({ ...rooms, [field]: value })}
        />
      ))}
    </>
  )
}
