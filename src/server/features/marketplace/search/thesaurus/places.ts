/** Places, in the format of `eras`. */
export const places = `
beijing | 北京 北平 | Beijing, Peking |
shanghai | 上海 | Shanghai |
guangzhou | 广州 | Guangzhou, Canton |
hangzhou | 杭州 | Hangzhou |
suzhou | 苏州 | Suzhou, Soochow |
nanjing | 南京 | Nanjing, Nanking |
tianjin | 天津 | Tianjin, Tientsin |
xian | 西安 | Xi’an, Xian |
chengdu | 成都 | Chengdu |
jingdezhen | 景德镇 | Jingdezhen |
yangzhou | 扬州 | Yangzhou |
fuzhou | 福州 | Fuzhou, Foochow |
hong-kong | 香港 | Hong Kong, Hongkong, Xianggang |
macau | 澳门 | Macau, Macao, Aomen |
taipei | 台北 | Taipei, Taibei |
singapore | 新加坡 | Singapore, Xinjiapo |
ningxia | 宁夏 | Ningxia |
wuhan | 武汉 | Wuhan |
chongqing | 重庆 | Chongqing |
shenzhen | 深圳 | Shenzhen |
kaifeng | 开封 | Kaifeng |
london | 伦敦 | London |
edinburgh | 爱丁堡 | Edinburgh |
paris | 巴黎 | Paris |
copenhagen | 哥本哈根 | Copenhagen |
new-york | 纽约 | New York, NYC |
san-francisco | 旧金山 | San Francisco |
kyoto | 京都 | Kyoto |
tokyo | 东京 | Tokyo |
seattle | 西雅图 | Seattle |
lisbon | 里斯本 | Lisbon |
sheffield | 谢菲尔德 | Sheffield |
birmingham | 伯明翰 | Birmingham |
denmark | 丹麦 | Denmark, Danish | scandinavia
sweden | 瑞典 | Sweden, Swedish | scandinavia
scandinavia | 北欧 斯堪的纳维亚 | Scandinavia, Scandinavian, Nordic |
france | 法国 | France, French |
england | 英国 英格兰 | England, English, Britain, British |
japan | 日本 | Japan, Japanese |
korea | 朝鲜 韩国 高丽 | Korea, Korean |
`
