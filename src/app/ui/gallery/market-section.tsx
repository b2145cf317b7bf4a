import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { Card, CardGrid } from '#src/app/ui/card/card.tsx'
import { Carousel } from '#src/app/ui/card/carousel.tsx'
import { SwipeStrip } from '#src/app/ui/card/swipe-strip.tsx'
import { Countdown } from '#src/app/ui/feedback/countdown.tsx'
import { SkeletonCard } from '#src/app/ui/feedback/skeleton.tsx'
import { SealStamp, StatusLabel } from '#src/app/ui/feedback/status-label.tsx'
import type { PictureSource } from '#src/app/ui/picture/picture.tsx'
import { Columns, Row, Section, Specimen } from './gallery-section.tsx'

const names = [
  '清乾隆 青花缠枝莲纹瓶',
  'Georgian silver teapot',
  '明 铜鎏金佛像（带原配木座，底部有“大明宣德年制”六字款，流传有序）',
  'A pair of very long-named Qing dynasty famille rose vases with figures in a garden, six-character mark',
]
const sizes = '(width < 640px) 50vw, 240px'
const now = () => Date.now()

export function MarketSection({ pictures }: { pictures: readonly PictureSource[] }) {
  const [shown, setShown] = useState(0)
  const [start] = useState(now)
  const isoAfter = (milliseconds: number) => new Date(start + milliseconds).toISOString()
  return (
    <Section title="Market">
      <Row>
        <Specimen name="countdown">
          <Countdown target={isoAfter(93_784_000)} now={now} />
        </Specimen>
        <Specimen name="under a day">
          <Countdown target={isoAfter(9_000_000)} now={now} />
        </Specimen>
        <Specimen name="near the end">
          <Countdown target={isoAfter(65_000)} now={now} />
        </Specimen>
        <Specimen name="ended">
          <Countdown target={isoAfter(-1)} now={now} endedText="竞拍已结束" />
        </Specimen>
      </Row>
      <CardGrid>
        {names.map((name, index) => (
          <Card
            key={name}
            name={name}
            picture={<Carousel pictures={pictures.slice(index)} label={name} sizes={sizes} />}
            stamp={index === 2 && <SealStamp>已售</SealStamp>}
            renderLink={(link) => (
              <a href={`#${index}`} className={link.className}>
                {link.children}
              </a>
            )}
            price={index === 1 ? '$120.00' : '$1,240,000.00'}
            status={
              index === 2 ? (
                <StatusLabel tone="sold">Sold</StatusLabel>
              ) : index === 1 ? (
                <StatusLabel tone="new">New</StatusLabel>
              ) : (
                <StatusLabel tone="running">
                  <Countdown target={isoAfter(93_784_000 * (index + 1))} now={now} />
                </StatusLabel>
              )
            }
            seller={
              <>
                <Avatar name="梅兰芳" size={24} />
                梅兰芳
              </>
            }
            actions={<IconButton label="Delete" size="dense" icon={<Trash2 aria-hidden />} />}
          />
        ))}
        <SkeletonCard />
        <SkeletonCard />
      </CardGrid>
      <Columns>
        <Specimen name="swipe strip" wide>
          <SwipeStrip pictures={pictures} label={names[0] ?? ''} sizes="50vw" index={shown} onIndexChange={setShown} />
        </Specimen>
        <Specimen name="no pictures" wide>
          <SwipeStrip pictures={[]} label="" sizes="50vw" index={0} onIndexChange={setShown} />
        </Specimen>
        <Specimen name="a picture that failed" wide>
          <Carousel
            pictures={[{ src: '/media/images/gone', width: 4, height: 5 }]}
            label="Gone"
            sizes={sizes}
            ratio="4 / 5"
          />
        </Specimen>
      </Columns>
    </Section>
  )
}
