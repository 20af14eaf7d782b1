module example.com/my-client

go 1.19

require example.com/understudy v0.1.0

replace example.com/understudy => ../
