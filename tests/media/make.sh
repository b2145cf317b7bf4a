#!/bin/sh
# Makes the videos of this folder anew: one to two seconds each, as small as they can be. Needs ffmpeg.
set -e
cd "$(dirname "$0")"
V="-c:v libx264 -preset veryslow -crf 45 -bf 0 -g 30 -pix_fmt yuv420p -fflags +bitexact -flags:v +bitexact"
A="-c:a aac -b:a 16k -ac 1 -ar 16000 -flags:a +bitexact"
picture() { echo "-f lavfi -i color=c=navy:s=64x112:r=$1:d=$2"; }
tone() { echo "-f lavfi -i sine=f=440:r=16000:d=$1"; }
ff() { ffmpeg -hide_banner -loglevel error -y "$@"; }
for dir in ts fmp4 ranges start discontinuity levels audio-group b-frames; do rm -rf $dir; mkdir $dir; done

ff $(picture 30000/1001 2) $(tone 2) $V $A -hls_time 1 -hls_playlist_type vod -hls_segment_filename ts/%d.mpegts ts/main.m3u8
ff $(picture 24000/1001 2) $(tone 2) $V $A -hls_time 1 -hls_playlist_type vod -hls_segment_type fmp4 -hls_segment_filename fmp4/%d.m4s fmp4/main.m3u8
ff $(picture 25 2) $(tone 2) $V $A -hls_time 1 -hls_playlist_type vod -hls_flags single_file -hls_segment_type fmp4 ranges/main.m3u8
ff $(picture 25 2) $(tone 2) $V $A -output_ts_offset 95 -hls_time 1 -hls_playlist_type vod -hls_segment_filename start/%d.mpegts start/main.m3u8
# Two recordings one after the other, each with times of its own.
ff $(picture 25 1) $(tone 1) $V $A -f mpegts discontinuity/0.mpegts
ff $(picture 25 1) $(tone 1) $V $A -output_ts_offset 500 -f mpegts discontinuity/1.mpegts
printf '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:1\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:1.0,\n0.mpegts\n#EXT-X-DISCONTINUITY\n#EXTINF:1.0,\n1.mpegts\n#EXT-X-ENDLIST\n' > discontinuity/main.m3u8
# Three qualities, the smallest first.
printf '#EXTM3U\n' > levels/main.m3u8
for size in 64x112 180x320 360x640; do
  ff -f lavfi -i color=c=navy:s=$size:r=25:d=1 $V -an -hls_time 1 -hls_playlist_type vod -hls_segment_filename levels/$size-%d.mpegts levels/$size.m3u8
  printf '#EXT-X-STREAM-INF:BANDWIDTH=%s,RESOLUTION=%s,CODECS="avc1.64000a"\n%s.m3u8\n' "${size%x*}0000" $size $size >> levels/main.m3u8
done
# Sound in a group of its own.
ff $(picture 25 2) $V -an -hls_time 1 -hls_playlist_type vod -hls_segment_filename audio-group/video-%d.mpegts audio-group/video.m3u8
ff $(tone 2) $A -hls_time 1 -hls_playlist_type vod -hls_segment_filename audio-group/audio-%d.mpegts audio-group/audio.m3u8
printf '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="dub",DEFAULT=YES,AUTOSELECT=YES,URI="audio.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=100000,RESOLUTION=64x112,CODECS="avc1.64000a,mp4a.40.2",AUDIO="sound"\nvideo.m3u8\n' > audio-group/main.m3u8
# Frames of uneven length; no sound; WebM; 50 and 60 a second.
ff -f lavfi -i "testsrc=s=64x112:r=30:d=2,select='not(mod(n,3))+not(mod(n,5))',setpts=PTS" -fps_mode vfr $V -movflags +faststart uneven.mp4
for rate in 50 60; do ff -f lavfi -i testsrc=s=64x112:r=$rate:d=2 $V -an -movflags +faststart silent-$rate.mp4; done
ff -f lavfi -i testsrc=s=64x112:r=25:d=2 $(tone 2) -c:v libvpx -b:v 20k -c:a libopus -b:a 16k -fflags +bitexact small.webm
# Frames that are not coded in the order in which they are shown, with their number as squares: lowest bit first.
squares="color=c=black:s=64x112:r=25:d=2"
for bit in 0 1 2 3 4 5; do
  squares="$squares,drawbox=x=$((bit * 10)):y=0:w=10:h=10:c=white:t=fill:enable='gte(mod(floor(n/$((1 << bit))),2),1)'"
done
ff -f lavfi -i "$squares" $(tone 2) ${V/-bf 0 -g 30/-bf 2 -g 25} $A -movflags +faststart b-frames/main.mp4
copy="-i b-frames/main.mp4 -c copy -fflags +bitexact"
ff $copy -hls_time 1 -hls_playlist_type vod -hls_segment_filename b-frames/%d.mpegts b-frames/ts.m3u8
ff $copy -hls_time 1 -hls_playlist_type vod -hls_segment_type fmp4 -hls_segment_filename b-frames/%d.m4s b-frames/fmp4.m3u8
