/** Picture of the promotion, as SVG. */
export const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="240" viewBox="0 0 480 240" preserveAspectRatio="xMidYMid slice">
<path d="M0 0h480v240h-480z" fill="#7a1728"/>
<path d="M240 120L775.2 159.2L746.9 296.4zM240 120L683.9 421.5L590.8 526.2zM240 120L473.7 603.1L340.7 647.1zM240 120L200.8 655.2L63.6 626.9zM240 120L-61.5 563.9L-166.2 470.8zM240 120L-243.1 353.7L-287.1 220.7zM240 120L-295.2 80.8L-266.9 -56.4zM240 120L-203.9 -181.5L-110.8 -286.2zM240 120L6.3 -363.1L139.3 -407.1zM240 120L279.2 -415.2L416.4 -386.9zM240 120L541.5 -323.9L646.2 -230.8zM240 120L723.1 -113.7L767.1 19.3z" fill="#a81f34"/>
<path d="M0 0h60v60h-60z" fill="#d57b47" stroke="#2f0a12" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M0 0L60 0L30 30zM0 60L30 30L60 60z" fill="#fbe6cf" stroke="#2f0a12" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M420 0h60v60h-60z" fill="#a81f34" stroke="#2f0a12" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M450 0L480 30L450 60L420 30z" fill="#d57b47" stroke="#2f0a12" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M0 60h60v60h-60z" fill="#c03639" stroke="#2f0a12" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M30 60A30 30 0 0 1 0 90L0 60zM30 120A30 30 0 0 1 60 90L60 120z" fill="#a81f34" stroke="#2f0a12" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M420 60h60v60h-60z" fill="#1f6f6b" stroke="#2f0a12" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M480 60A30 30 0 0 1 420 60L450 60zM420 120A30 30 0 0 1 480 120L450 120z" fill="#c03639" stroke="#2f0a12" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M0 120h60v60h-60z" fill="#fbe6cf" stroke="#2f0a12" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M60 120A60 60 0 0 1 0 180L0 120z" fill="#1f6f6b" stroke="#2f0a12" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M420 120h60v60h-60z" fill="#d57b47" stroke="#2f0a12" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M432 150a18 18 0 1 0 36 0a18 18 0 1 0 -36 0z" fill="#fbe6cf" stroke="#2f0a12" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M0 180h60v60h-60z" fill="#a81f34" stroke="#2f0a12" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M30 180L60 210L30 240L0 210z" fill="#d57b47" stroke="#2f0a12" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M420 180h60v60h-60z" fill="#c03639" stroke="#2f0a12" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M420 180L480 180L450 210zM420 240L450 210L480 240z" fill="#a81f34" stroke="#2f0a12" stroke-width="2.4" stroke-linejoin="round"/>
<g transform="translate(240 120)">
<path d="M-106 0a106 106 0 1 0 212 0a106 106 0 1 0 -212 0z" fill="#7a1728" stroke="#2f0a12" stroke-width="3" stroke-linejoin="round"/>
<path d="M106 0A106 106 0 0 1 104.7 16.6L91.9 14.5A93 93 0 0 0 93 0zM85.8 62.3A106 106 0 0 1 75 75L65.8 65.8A93 93 0 0 0 75.2 54.7zM32.8 100.8A106 106 0 0 1 16.6 104.7L14.5 91.9A93 93 0 0 0 28.7 88.4zM-32.8 100.8A106 106 0 0 1 -48.1 94.4L-42.2 82.9A93 93 0 0 0 -28.7 88.4zM-85.8 62.3A106 106 0 0 1 -94.4 48.1L-82.9 42.2A93 93 0 0 0 -75.2 54.7zM-106 0A106 106 0 0 1 -104.7 -16.6L-91.9 -14.5A93 93 0 0 0 -93 0zM-85.8 -62.3A106 106 0 0 1 -75 -75L-65.8 -65.8A93 93 0 0 0 -75.2 -54.7zM-32.8 -100.8A106 106 0 0 1 -16.6 -104.7L-14.5 -91.9A93 93 0 0 0 -28.7 -88.4zM32.8 -100.8A106 106 0 0 1 48.1 -94.4L42.2 -82.9A93 93 0 0 0 28.7 -88.4zM85.8 -62.3A106 106 0 0 1 94.4 -48.1L82.9 -42.2A93 93 0 0 0 75.2 -54.7z" fill="#1f6f6b" stroke="#2f0a12" stroke-width="2" stroke-linejoin="round"/>
<path d="M104.7 16.6A106 106 0 0 1 100.8 32.8L88.4 28.7A93 93 0 0 0 91.9 14.5zM94.4 48.1A106 106 0 0 1 85.8 62.3L75.2 54.7A93 93 0 0 0 82.9 42.2zM75 75A106 106 0 0 1 62.3 85.8L54.7 75.2A93 93 0 0 0 65.8 65.8zM48.1 94.4A106 106 0 0 1 32.8 100.8L28.7 88.4A93 93 0 0 0 42.2 82.9zM16.6 104.7A106 106 0 0 1 0 106L0 93A93 93 0 0 0 14.5 91.9zM-16.6 104.7A106 106 0 0 1 -32.8 100.8L-28.7 88.4A93 93 0 0 0 -14.5 91.9zM-48.1 94.4A106 106 0 0 1 -62.3 85.8L-54.7 75.2A93 93 0 0 0 -42.2 82.9zM-75 75A106 106 0 0 1 -85.8 62.3L-75.2 54.7A93 93 0 0 0 -65.8 65.8zM-94.4 48.1A106 106 0 0 1 -100.8 32.8L-88.4 28.7A93 93 0 0 0 -82.9 42.2zM-104.7 16.6A106 106 0 0 1 -106 0L-93 0A93 93 0 0 0 -91.9 14.5zM-104.7 -16.6A106 106 0 0 1 -100.8 -32.8L-88.4 -28.7A93 93 0 0 0 -91.9 -14.5zM-94.4 -48.1A106 106 0 0 1 -85.8 -62.3L-75.2 -54.7A93 93 0 0 0 -82.9 -42.2zM-75 -75A106 106 0 0 1 -62.3 -85.8L-54.7 -75.2A93 93 0 0 0 -65.8 -65.8zM-48.1 -94.4A106 106 0 0 1 -32.8 -100.8L-28.7 -88.4A93 93 0 0 0 -42.2 -82.9zM-16.6 -104.7A106 106 0 0 1 0 -106L0 -93A93 93 0 0 0 -14.5 -91.9zM16.6 -104.7A106 106 0 0 1 32.8 -100.8L28.7 -88.4A93 93 0 0 0 14.5 -91.9zM48.1 -94.4A106 106 0 0 1 62.3 -85.8L54.7 -75.2A93 93 0 0 0 42.2 -82.9zM75 -75A106 106 0 0 1 85.8 -62.3L75.2 -54.7A93 93 0 0 0 65.8 -65.8zM94.4 -48.1A106 106 0 0 1 100.8 -32.8L88.4 -28.7A93 93 0 0 0 82.9 -42.2zM104.7 -16.6A106 106 0 0 1 106 0L93 0A93 93 0 0 0 91.9 -14.5z" fill="#d57b47" stroke="#2f0a12" stroke-width="2" stroke-linejoin="round"/>
<path d="M100.8 32.8A106 106 0 0 1 94.4 48.1L82.9 42.2A93 93 0 0 0 88.4 28.7zM62.3 85.8A106 106 0 0 1 48.1 94.4L42.2 82.9A93 93 0 0 0 54.7 75.2zM0 106A106 106 0 0 1 -16.6 104.7L-14.5 91.9A93 93 0 0 0 0 93zM-62.3 85.8A106 106 0 0 1 -75 75L-65.8 65.8A93 93 0 0 0 -54.7 75.2zM-100.8 32.8A106 106 0 0 1 -104.7 16.6L-91.9 14.5A93 93 0 0 0 -88.4 28.7zM-100.8 -32.8A106 106 0 0 1 -94.4 -48.1L-82.9 -42.2A93 93 0 0 0 -88.4 -28.7zM-62.3 -85.8A106 106 0 0 1 -48.1 -94.4L-42.2 -82.9A93 93 0 0 0 -54.7 -75.2zM0 -106A106 106 0 0 1 16.6 -104.7L14.5 -91.9A93 93 0 0 0 0 -93zM62.3 -85.8A106 106 0 0 1 75 -75L65.8 -65.8A93 93 0 0 0 54.7 -75.2zM100.8 -32.8A106 106 0 0 1 104.7 -16.6L91.9 -14.5A93 93 0 0 0 88.4 -28.7z" fill="#fbe6cf" stroke="#2f0a12" stroke-width="2" stroke-linejoin="round"/>
<path d="M-93 0a93 93 0 1 0 186 0a93 93 0 1 0 -186 0z" fill="#a81f34" stroke="#2f0a12" stroke-width="2" stroke-linejoin="round"/>
<g transform="scale(0.88)">
<path d="M-61.9 40L-72 -34L-54 4L-46.4 40zM-15.5 40L-18 4L0 -66L0 40zM0 40L0 -66L18 4L15.5 40zM46.4 40L54 4L72 -34L61.9 40z" fill="#f6bd55" stroke="#2f0a12" stroke-width="2" stroke-linejoin="round"/>
<path d="M-46.4 40L-54 4L-36 -48L-31 40zM15.5 40L18 4L36 -48L31 40z" fill="#e69c4e" stroke="#2f0a12" stroke-width="2" stroke-linejoin="round"/>
<path d="M-31 40L-36 -48L-18 4L-15.5 40zM31 40L36 -48L54 4L46.4 40z" fill="#fbe6cf" stroke="#2f0a12" stroke-width="2" stroke-linejoin="round"/>
<path d="M-64 40h12.8v14h-12.8zM-38.4 40h12.8v14h-12.8zM-12.8 40h12.8v14h-12.8zM12.8 40h12.8v14h-12.8zM38.4 40h12.8v14h-12.8z" fill="#1f6f6b" stroke="#2f0a12" stroke-width="2" stroke-linejoin="round"/>
<path d="M-51.2 40h12.8v14h-12.8zM-25.6 40h12.8v14h-12.8zM0 40h12.8v14h-12.8zM25.6 40h12.8v14h-12.8zM51.2 40h12.8v14h-12.8z" fill="#d57b47" stroke="#2f0a12" stroke-width="2" stroke-linejoin="round"/>
<path d="M-66 54h132v12h-132z" fill="#fbe6cf" stroke="#2f0a12" stroke-width="2" stroke-linejoin="round"/>
<path d="M-80 -40a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z" fill="#1f6f6b" stroke="#2f0a12" stroke-width="2" stroke-linejoin="round"/>
<path d="M-44 -54a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z" fill="#fbe6cf" stroke="#2f0a12" stroke-width="2" stroke-linejoin="round"/>
<path d="M-11 -72a11 11 0 1 0 22 0a11 11 0 1 0 -22 0z" fill="#1f6f6b" stroke="#2f0a12" stroke-width="2" stroke-linejoin="round"/>
<path d="M28 -54a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z" fill="#fbe6cf" stroke="#2f0a12" stroke-width="2" stroke-linejoin="round"/>
<path d="M64 -40a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z" fill="#1f6f6b" stroke="#2f0a12" stroke-width="2" stroke-linejoin="round"/>
<path d="M-38 6L-29 22L-38 36L-47 22zM0 6L9 22L0 36L-9 22zM38 6L47 22L38 36L29 22z" fill="#1f6f6b" stroke="#2f0a12" stroke-width="1.6" stroke-linejoin="round"/>
</g>
</g>
</svg>`;
